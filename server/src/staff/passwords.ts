/** rules: accounts 3. The memory and the rounds that OWASP recommends for argon2id. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Loaded with the first password, because a server without a login needs less memory without it. */
const argon2 = () => import('@node-rs/argon2');

/** The hash of an account that has no password yet. No password belongs to it. */
export const NO_PASSWORD = '';

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, ARGON2ID);
}

let nobody: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash, or with {@link NO_PASSWORD}, it takes the same time and returns
 * false, so that a client cannot tell an unknown user from a wrong password.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const { verify } = await argon2();
  nobody ??= hashPassword('nobody has this password');
  const known = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const right = await verify(known ?? (await nobody), password);
  return right && known !== undefined;
}
