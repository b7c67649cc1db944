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
  /**
   * Whether the requester has lost access to the mailbox of the profile. If so, the operator decides about the request.
   */
  mailboxLost: z.boolean().default(false),
})
export type ProfileRequestInput = z.infer<typeof profileRequestInput>

export const profileRequestOutput = z.discriminatedUnion('outcome', [
  /**
   * The response is the same if a limit or a block prevents the e-mail, so that it does not disclose the block. `email`
   * is masked, such as 'm•••@correo.example'.
   */
  z.object({ outcome: z.literal('MAILED'), email: z.string() }),
  z.object({ outcome: z.literal('QUEUED') }),
])
export type ProfileRequestOutput = z.infer<typeof profileRequestOutput>

export const confirmContactRemovalInput = z.object({ token: z.string().trim().max(200) })
export const confirmContactRemovalOutput = z.object({ name: z.string() })

export const accountDeletionPreviewOutput = z.object({
  /**
   * Required proof of ownership. `EMAIL`: the typed e-mail in a session of the last 15 minutes. `SIGN_IN`: a new
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
  /** Contacts that the member added and that no other member recommends or has reviewed. They are deleted too. */
  contactsToo: z.number().int(),
})
export type AccountDeletionPreview = z.infer<typeof accountDeletionPreviewOutput>

export const deleteAccountInput = z.object({
  password: z.string().max(200).nullable(),
  email: emailSchema.nullable(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
