import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, multilineTextSchema } from '#kernel/text/schemas.ts'
import { maxProfileRequestMessageLength } from '#modules/identity/contract/limits.ts'
import { emailSchema, nameSchema, phoneSchema } from '#modules/identity/contract/people.ts'

export const profileRequestInput = z.object({
  personId: personIdSchema,
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema.default(''),
  message: multilineTextSchema()
    .check(
      ...createMaxCharactersCheck(
        maxProfileRequestMessageLength,
        `El mensaje puede tener hasta ${maxProfileRequestMessageLength} caracteres.`,
      ),
    )
    .default(''),
  mailboxLost: z.boolean().default(false),
})
export type ProfileRequestInput = z.infer<typeof profileRequestInput>

export const profileRequestOutput = z.discriminatedUnion('outcome', [
  /** For privacy, the server returns `MAILED` even if no e-mail was sent. */
  z.object({ outcome: z.literal('MAILED'), email: z.string() }),
  z.object({ outcome: z.literal('QUEUED') }),
])
export type ProfileRequestOutput = z.infer<typeof profileRequestOutput>

export const confirmContactRemovalInput = z.object({ token: z.string().trim().max(200) })
export const confirmContactRemovalOutput = z.object({ name: z.string() })

export const accountDeletionPreviewOutput = z.object({
  /**
   * `EMAIL`: a member without password confirms deletion by typing the e-mail address, at most 15 minutes after
   * sign-in.
   */
  proof: z.enum(['PASSWORD', 'EMAIL', 'SIGN_IN']),
  fresh: z.boolean(),
  email: z.string(),
  reviewsWritten: z.number().int(),
  upcomingAppointments: z.number().int(),
  /** The other participants still see past appointments, with the member's name, after the account is deleted. */
  pastAppointments: z.number().int(),
  circleSize: z.number().int(),
  recommendedBy: z.number().int(),
  /** Contacts deleted with the account, because no other member recommends or has reviewed them. */
  contactsToo: z.number().int(),
})
export type AccountDeletionPreview = z.infer<typeof accountDeletionPreviewOutput>

export const deleteAccountInput = z.object({
  password: z.string().max(200).nullable(),
  email: emailSchema.nullable(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
