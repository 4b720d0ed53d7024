import * as z from 'zod/mini';

/**
 * A puzzle that a client must solve before the server serves an unusual request: version 2 of ALTCHA's proof
 * of work (https://altcha.org). PROOF_NEEDED has it as `challenge`.
 */
export const workChallenge = z.object({
  parameters: z.object({
    /** Always PBKDF2/SHA-256. */
    algorithm: z.string(),
    /** Iterations of one derivation. */
    cost: z.int(),
    keyLength: z.int(),
    /** Hexadecimal. The derived key must begin with it. */
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
    /** The signed purpose and expiry. Only the server reads it. */
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
});
export type WorkChallenge = z.infer<typeof workChallenge>;

/**
 * The solved challenge: Base64 of the JSON `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's
 * widget makes it. A text of another form counts as a missing proof.
 */
export const workProof = z.string().check(z.maxLength(2_000));
