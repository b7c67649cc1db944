import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { emailSchema, nameSchema } from '#modules/identity/contract/people.ts'

/** Longest message to the operator, in characters. */
export const maxRequestMessageLength = 1000

/** What somebody asks about a contact's profile without signing in: to have it, or that it disappears (design decision 9). */
export const profileRequestInput = z.object({
  personId: personIdSchema,
  /** Who asks, and how the operator reaches them. */
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
  /** The contact has an e-mail that whoever asks cannot read: the operator decides instead. */
  mailboxLost: z.boolean().default(false),
})
export type ProfileRequestInput = z.infer<typeof profileRequestInput>

export const profileRequestOutput = z.discriminatedUnion('outcome', [
  /**
   * A link was mailed to the contact, or a limit or a block prevented it: the caller cannot tell which. At most one link of each kind is
   * mailed in 24 hours. `email` is masked: 'm•••@correo.example'.
   */
  z.object({ outcome: z.literal('MAILED'), email: z.string() }),
  /** The operator decides, and answers to the e-mail of who asked. */
  z.object({ outcome: z.literal('QUEUED') }),
])
export type ProfileRequestOutput = z.infer<typeof profileRequestOutput>

/** The token as it stands in the link. */
export const confirmRemovalInput = z.object({ token: z.string().trim().max(200) })
/** Who is gone now. */
export const confirmRemovalOutput = z.object({ name: z.string() })

/** What deleting one's account does, to be read before it is confirmed. */
export const deletionSummaryOutput = z.object({
  /** The proof of ownership: the password or, without one, the typed e-mail in a session of the last 15 minutes. */
  proof: z.enum(['PASSWORD', 'EMAIL', 'SIGN_IN']),
  /** The session began in the last 15 minutes: the typed e-mail is accepted in place of the password. */
  fresh: z.boolean(),
  email: z.string(),
  /** They go, with their photos. */
  reviewsWritten: z.number().int(),
  /** They are cancelled, and the other side is told by mail. */
  upcomingAppointments: z.number().int(),
  /** The other side keeps them, with the name and without contact data. */
  pastAppointments: z.number().int(),
  /** People in my circle: they lose my recommendation. */
  circleSize: z.number().int(),
  /** People who recommend me. */
  recommendedBy: z.number().int(),
  /** Contacts that I added and nobody else vouches for: they go too. */
  contactsToo: z.number().int(),
})
export type DeletionSummary = z.infer<typeof deletionSummaryOutput>

/** Without a password, the e-mail is required and the session must have begun in the last 15 minutes. */
export const deleteAccountInput = z.object({
  password: z.string().max(200).nullable(),
  email: emailSchema.nullable(),
})
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>
