import * as z from 'zod/mini';

/**
 * What a client must solve before an unusual request is served, in the format of ALTCHA's proof of work, version 2
 * (https://altcha.org). It stands under `challenge` of a failure with the code PROOF_NEEDED.
 */
export const workChallenge = z.object({
  parameters: z.object({
    /** Always PBKDF2/SHA-256. */
    algorithm: z.string(),
    /** Iterations of one derivation. */
    cost: z.int(),
    keyLength: z.int(),
    /** Hexadecimal: with what the derived key must begin. */
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
    /** What the challenge is for, and until when; signed. Only the server reads it. */
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
});
export type WorkChallenge = z.infer<typeof workChallenge>;

/**
 * The solved challenge, for the optional field `proof` of the request that is sent again: Base64 of the JSON
 * `{ challenge, solution: { counter, derivedKey } }`, as ALTCHA's own widget makes it. A text of another form is
 * treated like no proof.
 */
export const workProof = z.string().check(z.maxLength(2_000));
