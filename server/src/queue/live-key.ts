import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../secrets.ts';

const PROOF_BYTES = 5;
const ID_BYTES = 4;
const keys = new Map<string, Buffer>();

/** The first bytes of a keyed hash; `use` keeps the two uses apart. */
function hashed(secret: string, use: 'proof' | 'mask', content: Buffer, bytes: number): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = derivedKey(secret, 'live-link');
    keys.set(secret, key);
  }
  return createHmac('sha256', key).update(use).update(content).digest().subarray(0, bytes);
}

const masked = (secret: string, proof: Buffer, id: Buffer): Buffer => {
  const mask = hashed(secret, 'mask', proof, ID_BYTES);
  return Buffer.from(id.map((byte, index) => byte ^ (mask[index] ?? 0)));
};

/**
 * The key of an appointment's live link: 12 letters, short enough for an SMS. It is made from the clinic's secret and the id,
 * so nothing is stored: 40 bits of a keyed hash of the id, and the id under a mask that follows from them. Of 2^72 keys only
 * those of today's appointments show anything.
 */
export function liveKeyOf(secret: string, appointmentId: number): string {
  const id = Buffer.alloc(ID_BYTES);
  id.writeUInt32BE(appointmentId);
  const proof = hashed(secret, 'proof', id, PROOF_BYTES);
  return Buffer.concat([proof, masked(secret, proof, id)]).toString('base64url');
}

/** The appointment of a live link; undefined if the key was not made with this secret. */
export function appointmentOfLiveKey(secret: string, key: string): number | undefined {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== PROOF_BYTES + ID_BYTES) return undefined;
  const proof = bytes.subarray(0, PROOF_BYTES);
  const id = masked(secret, proof, bytes.subarray(PROOF_BYTES));
  return timingSafeEqual(hashed(secret, 'proof', id, PROOF_BYTES), proof) ? id.readUInt32BE() : undefined;
}
