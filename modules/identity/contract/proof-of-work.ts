import { z } from 'zod'

/** A challenge of ALTCHA, version 2, signed by this installation. The solver tries counters from 0. */
export const workChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('SHA-256'),
    /** Hashes per counter. */
    cost: z.int(),
    data: z.strictObject({ maxCounter: z.int() }),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    /** Start of the hash to find, in hex. */
    keyPrefix: z.string().max(64),
    nonce: z.string().max(64),
    salt: z.string().max(64),
  }),
  signature: z.string().max(64),
})
export type WorkChallenge = z.infer<typeof workChallengeSchema>

export const proofOfWorkSchema = z.strictObject({
  challenge: workChallengeSchema,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string().max(64) }),
})
export type ProofOfWork = z.infer<typeof proofOfWorkSchema>
