import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, textSchema } from '#kernel/text/schemas.ts'
import { maxProfileRequestMessageLength } from '#modules/identity/contract/limits.ts'
import { emailSchema, nameSchema, phoneSchema } from '#modules/identity/contract/people.ts'

/**
 * A request to claim or remove the profile of a person without an account. The requester needs no session.
 */
export const profileRequestInput = z.object({
  personId: personIdSchema,
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema.default(''),
  message: textSchema()
    .check(
      ...createMaxCharactersCheck(
        maxProfileRequestMessageLength,
        `El mensaje puede tener hasta ${maxProfileRequestMessageLength} caracteres.`,
      ),
    )
    .default(''),
  /**
   * Whether the requester has lost access to the mailbox of the profile. If so, the operator decides about
   * the request.
   */
  mailboxLost: z.boolean().default(false),
})
export type ProfileRequestInput = z.infer<typeof profileRequestInput>

export const profileRequestOutput = z.discriminatedUnion('outcome', [
  /**
   * Response MAILED is sent even if a limit or a block prevented the e-mail, so that the response does not disclose
   * this. `email` is masked, such as 'm•••@correo.example'.
   */
  z.object({ outcome: z.literal('MAILED'), email: z.string() }),
  z.object({ outcome: z.literal('QUEUED') }),
])
export type ProfileRequestOutput = z.infer<typeof profileRequestOutput>

export const confirmRemovalInput = z.object({ token: z.string().trim().max(200) })
export const confirmRemovalOutput = z.object({ name: z.string() })

export const deletionSummaryOutput = z.object({
  /**
   * Proof of ownership that the deletion requires: the password, the typed e-mail in a session of the last 15
   * minutes, or a new sign-in.
   */
  proof: z.enum(['PASSWORD', 'EMAIL', 'SIGN_IN']),
  fresh: z.boolean(),
  email: z.string(),
  /** Number of reviews that the member wrote. Deleting the account deletes these reviews and their photos. */
  reviewsWritten: z.number().int(),
  /**
   * Number of future appointments. Deleting the account cancels these appointments and e-mails the other
   * participants.
   */
  upcomingAppointments: z.number().int(),
  /**
   * Number of past appointments. After the account is deleted, the other participants still see these
   * appointments with the member's name.
   */
  pastAppointments: z.number().int(),
  /**
   * Number of people in the member's circle. Deleting the account removes the member's recommendation of
   * these people.
   */
  circleSize: z.number().int(),
  recommendedBy: z.number().int(),
  /**
   * Number of contacts that the member added and that no other member recommends or has reviewed. Deleting
   * the account also deletes these contacts.
   */
  contactsToo: z.number().int(),
})
export type DeletionSummary = z.infer<typeof deletionSummaryOutput>

/**
 * To delete an account without a password, the member types the e-mail in a session that began in the last 15
 * minutes.
 */
export const deleteAccountInput = z.object({
  password: z.string().max(200).nullable(),
  email: emailSchema.nullable(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
