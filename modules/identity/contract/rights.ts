import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { emailSchema, nameSchema } from '#modules/identity/contract/people.ts'

/** Max length of a message to the operator, in characters. */
export const maxRequestMessageLength = 1000

/** A request to claim or to remove the profile of a contact. The requester needs no session. */
export const profileRequestInput = z.object({
  personId: personIdSchema,
  /** Name and e-mail of the requester, for the operator's response. */
  name: nameSchema,
  email: emailSchema,
  phone: lineSchema().max(40, 'Escribe un teléfono de 10 dígitos.').default(''),
  message: textSchema()
    .check(
      ...maxCharacters(
        maxRequestMessageLength,
        `El mensaje puede tener hasta ${maxRequestMessageLength} caracteres.`,
      ),
    )
    .default(''),
  /** Whether the requester has no access to the contact's mailbox. Then the operator decides about the request. */
  mailboxLost: z.boolean().default(false),
})
export type ProfileRequestInput = z.infer<typeof profileRequestInput>

export const profileRequestOutput = z.discriminatedUnion('outcome', [
  /**
   * A link was mailed to the contact, unless a limit or a block prevented the e-mail: the response does not disclose
   * which. At most one link of each kind is mailed in 24 hours. `email` is masked: 'm•••@correo.example'.
   */
  z.object({ outcome: z.literal('MAILED'), email: z.string() }),
  /** The request is stored: the operator decides about it and e-mails the requester. */
  z.object({ outcome: z.literal('QUEUED') }),
])
export type ProfileRequestOutput = z.infer<typeof profileRequestOutput>

export const confirmRemovalInput = z.object({ token: z.string().trim().max(200) })
export const confirmRemovalOutput = z.object({ name: z.string() })

/** Consequences of deleting the caller's account, shown before the confirmation. */
export const deletionSummaryOutput = z.object({
  /**
   * Proof that the caller owns the account: the password or, without a password, the typed e-mail in a session of the
   * last 15 minutes.
   */
  proof: z.enum(['PASSWORD', 'EMAIL', 'SIGN_IN']),
  /** Whether the session began in the last 15 minutes. true: the typed e-mail is accepted in place of the password. */
  fresh: z.boolean(),
  email: z.string(),
  /** Number of reviews by the member. The deletion deletes these reviews and their photos. */
  reviewsWritten: z.number().int(),
  /** Number of the member's future appointments. The deletion cancels them and e-mails the other participant. */
  upcomingAppointments: z.number().int(),
  /** Number of the member's past appointments. The other participant keeps them with the member's name, without contact data. */
  pastAppointments: z.number().int(),
  /** Number of people in the member's circle. These people lose the recommendation by the member. */
  circleSize: z.number().int(),
  /** Number of people who recommend the member. */
  recommendedBy: z.number().int(),
  /** Number of contacts that this member added and that no other member recommends or has reviewed. The deletion deletes them too. */
  contactsToo: z.number().int(),
})
export type DeletionSummary = z.infer<typeof deletionSummaryOutput>

/** An account without a password needs the typed e-mail and a session that began in the last 15 minutes. */
export const deleteAccountInput = z.object({
  password: z.string().max(200).nullable(),
  email: emailSchema.nullable(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
