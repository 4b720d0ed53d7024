import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** A new opaque token of 256 bits, as text for a header or a body (rules: accounts 2). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new token of 96 bits for a link in an SMS, which must be short. It is valid for minutes only. */
export function newOfferToken(): string {
  return randomBytes(12).toString('base64url');
}

/** The hash of a token that is stored. It needs no key, because a token has at least 96 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The token of the login session that a code opens, computed from the booking token. Only the client has the
 * booking token, which has 256 random bits, so the database does not reveal the session. If the code is sent
 * again, the result is the same session.
 */
export function sessionTokenOf(secret: string, bookingToken: string): string {
  return createHmac('sha256', secret).update(`patient-session:${bookingToken}`).digest('base64url');
}

export function newCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}

/** The stored hash of a code. It is keyed, because all codes of 4 digits could be tried (rules: codes 1). */
export function hashCode(secret: string, tokenHash: string, code: string): string {
  return createHmac('sha256', secret).update(`${tokenHash}:${code}`).digest('base64url');
}

/** The stored hash of a client's network. It is keyed, because all addresses could be tried. */
export function hashNetwork(secret: string, network: string): string {
  return createHmac('sha256', secret).update(`network:${network}`).digest('base64url');
}

/** Derives a key for one purpose, such as `backup` (HKDF with SHA-256). Its proofs fit no other purpose. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `clinic-serial:${purpose}`, 32));
}

const keys = new Map<string, Buffer>();
function sealingKey(secret: string): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = createHash('sha256').update(`sms-outbox:${secret}`).digest();
    keys.set(secret, key);
  }
  return key;
}

/** Encrypts a text that must wait in the database (AES-256-GCM). */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Decrypts a text from {@link seal}. Throws if the secret is a different one or the text was changed. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
}
