import { z } from 'zod'
import { passwordSchema, requiredEmailSchema, viewerOutput } from '#modules/identity/contract/people.ts'

const required = 'Por favor, completa todos los campos.'
/**
 * The current password of an account. Its length is not checked: an old password may be shorter than the limit of
 * today.
 */
const currentPassword = z.string().min(1, required).max(200)
/** Token from a link in an e-mail. */
const token = z.string().trim().min(1).max(200)

const identityOutput = z.object({
  /** Id of the identity; input of `unlinkIdentity`. */
  id: z.string(),
  /** Name of the identity provider as its button shows it, such as 'Google'. */
  providerName: z.string(),
  email: z.string().nullable(),
  createdAt: z.date(),
})

export const accountOutput = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** New e-mail that a confirmation link was sent to. null: no unexpired change of e-mail is pending. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether the member has a private calendar address, which shows the appointments without a session. */
  hasCalendarAddress: z.boolean(),
  identities: z.array(identityOutput),
  providers: z.array(z.object({ id: z.enum(['oidc', 'oidc2']), name: z.string() })),
  /** Whether an identity can be unlinked. false: it is the last way to sign in. */
  canUnlink: z.boolean(),
})
export type Account = z.infer<typeof accountOutput>

/** Open sessions: the caller's session first, then by last use, newest first. */
export const sessionsOutput = z.array(
  z.object({
    /** Id of the session; input of `endSession`. It is not the session token. */
    id: z.string(),
    /** Device name, such as 'Chrome en Android'. */
    device: z.string(),
    /** Whether this is the session of the caller. */
    current: z.boolean(),
    createdAt: z.date(),
    /** Time of the last use of the session, stored with a delay of up to five minutes. */
    lastUsedAt: z.date(),
  }),
)
export type OpenSession = z.infer<typeof sessionsOutput>[number]

export const endSessionInput = z.object({ id: z.string().min(1).max(100) })

/** `currentPassword` is null when the account has no password yet. */
export const changePasswordInput = z.object({
  currentPassword: currentPassword.nullable(),
  newPassword: passwordSchema,
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

/** `password` is null when the account has no password. */
export const requestEmailChangeInput = z.object({
  email: requiredEmailSchema,
  password: currentPassword.nullable(),
})
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>

export const mailTokenInput = z.object({ token })

/** Purpose of a mailed link. Reading the purpose does not use up the link, because mail programs open links automatically. */
export const mailTokenOutput = z.object({
  purpose: z.enum(['VERIFY_EMAIL', 'CHANGE_EMAIL', 'REMOVE_CONTACT']),
  /** E-mail address that the link was sent to. */
  email: z.string(),
  /**
   * Whether the caller is signed in to the account of the link. false for a link about a contact, who has no account.
   */
  accountMatches: z.boolean(),
  /** Name of the account's person or of the contact. */
  personName: z.string(),
})
export type MailToken = z.infer<typeof mailTokenOutput>

/** Purpose of the mailed link: set a new password, or sign in and keep the password. */
export const requestRecoveryInput = z.object({
  email: requiredEmailSchema,
  purpose: z.enum(['RESET_PASSWORD', 'SIGN_IN']).default('RESET_PASSWORD'),
})
export type RequestRecoveryInput = z.infer<typeof requestRecoveryInput>

export const readRecoveryOutput = z.object({ email: z.string() })

export const resetPasswordInput = z.object({ token, password: passwordSchema })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const signInByLinkOutput = z.object({
  viewer: viewerOutput,
  /** Whether this sign-in deleted the password of the account: a stranger may have set a password before the e-mail was confirmed. */
  passwordDropped: z.boolean(),
})
export type SignInByLink = z.infer<typeof signInByLinkOutput>
