import * as z from 'zod/mini';

/**
 * A puzzle that a client must solve before the server serves an unusual request. Its format is version 2 of
 * ALTCHA's proof of work (https://altcha.org). A failure with the code PROOF_NEEDED contains it as
 * `challenge`.
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
    /** The purpose and the expiry of the challenge, signed. Only the server reads it. */
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
});
export type WorkChallenge = z.infer<typeof workChallenge>;

/**
 * The solved challenge. The client sends it in the optional field `proof` when it repeats the request. It is
 * Base64 of the JSON `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's own widget makes it. The
 * server treats a text of another form like a missing proof.
 */
export const workProof = z.string().check(z.maxLength(2_000));
