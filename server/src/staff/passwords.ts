import { type Message, say } from '@clinic-serial/contract/messages/message';

/** The memory and the rounds that OWASP recommends for argon2id (rules: accounts 3). */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The library is loaded with the first password, so that a server without logins saves the memory. */
const argon2 = () => import('@node-rs/argon2');

/** The hash of an account without a password. No password belongs to it. */
export const NO_PASSWORD = '';

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, ARGON2ID);
}

let nobody: Promise<string> | undefined;

/**
 * True if a password belongs to a hash. Without a hash, or with {@link NO_PASSWORD}, it takes the same time
 * and returns false, so that unknown users cannot be told from wrong passwords.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const { verify } = await argon2();
  nobody ??= hashPassword('nobody has this password');
  const known = passwordHash === NO_PASSWORD ? undefined : passwordHash;
  const right = await verify(known ?? (await nobody), password);
  return right && known !== undefined;
}

interface Owner {
  username: string;
  clinicName: string;
}

/**
 * Says why a password is too easy to guess. The list of 49,000 common and breached passwords comes with the
 * program; no password is sent anywhere.
 *
 * @param owner names that the password must not be, with or without digits and signs around them
 * @returns undefined when the password can be used
 */
export async function weaknessOf(password: string, owner: Owner): Promise<Message | undefined> {
  const folded = fold(password);
  if (new Set(folded).size <= 2) return say('passwordRepeats');
  const isOwnName = [owner.username, owner.clinicName].some((name) => isName(folded, fold(name)));
  if (isOwnName) return say('passwordIsName');
  return (await commonPasswords()).has(folded) ? say('passwordCommon') : undefined;
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim();
const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');

/** True for `admin`, `Admin 1234` and `adminadmin` when the name is `admin`. */
function isName(password: string, name: string): boolean {
  const letters = lettersOf(name);
  if (letters === '') return password === name;
  return lettersOf(password).replaceAll(letters, '') === '' && lettersOf(password) !== '';
}

let loaded: Promise<Set<string>> | undefined;

/** The list is loaded when the first password is set, because unpacking it takes about 70 ms. */
function commonPasswords(): Promise<Set<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return loaded;
}
