import { z } from 'zod'

export const proofOfWorkChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('SHA-256'),
    cost: z.int(),
    data: z.strictObject({ maxCounter: z.int() }),
    /** Expiry time in seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string().max(64),
    nonce: z.string().max(64),
    salt: z.string().max(64),
  }),
  signature: z.string().max(64),
})
export type ProofOfWorkChallenge = z.infer<typeof proofOfWorkChallengeSchema>

export const proofOfWorkSchema = z.strictObject({
  challenge: proofOfWorkChallengeSchema,
  solution: z.strictObject({ counter: z.int(), derivedKey: z.string().max(64) }),
})
export type ProofOfWork = z.infer<typeof proofOfWorkSchema>
