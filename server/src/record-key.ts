import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './secrets.ts';

const ID_BYTES = 4;

interface RecordKeys {
  keyOf(secret: string, id: number): string;
  /** The id; undefined if the key was not made with this secret. */
  idOf(secret: string, key: string): number | undefined;
}

/**
 * Makes keys that open one record without a login, and are not stored. A key consists of the first bytes of a
 * keyed hash of the id, and of the id under a mask that follows from these bytes.
 *
 * @param purpose keeps the keys of one kind of record from opening another
 * @param proofBytes how many bytes somebody would have to guess
 */
export function makeRecordKeys(purpose: string, proofBytes: number): RecordKeys {
  const keys = new Map<string, Buffer>();

  function hashed(secret: string, use: 'proof' | 'mask', content: Buffer, bytes: number): Buffer {
    let key = keys.get(secret);
    if (!key) {
      key = derivedKey(secret, purpose);
      keys.set(secret, key);
    }
    return createHmac('sha256', key).update(use).update(content).digest().subarray(0, bytes);
  }

  function masked(secret: string, proof: Buffer, id: Buffer): Buffer {
    const mask = hashed(secret, 'mask', proof, ID_BYTES);
    return Buffer.from(id.map((byte, index) => byte ^ (mask[index] ?? 0)));
  }

  return {
    keyOf: (secret, id) => {
      const bytes = Buffer.alloc(ID_BYTES);
      bytes.writeUInt32BE(id);
      const proof = hashed(secret, 'proof', bytes, proofBytes);
      return Buffer.concat([proof, masked(secret, proof, bytes)]).toString('base64url');
    },
    idOf: (secret, key) => {
      const bytes = Buffer.from(key, 'base64url');
      if (bytes.length !== proofBytes + ID_BYTES) return undefined;
      const proof = bytes.subarray(0, proofBytes);
      const id = masked(secret, proof, bytes.subarray(proofBytes));
      return timingSafeEqual(hashed(secret, 'proof', id, proofBytes), proof) ? id.readUInt32BE() : undefined;
    },
  };
}
