import { z } from 'zod'
import { passwordSchema, requiredEmailSchema, viewerOutput } from '#modules/identity/contract/people.ts'

const required = 'Por favor, completa todos los campos.'
/** Do not require the minimum length for a member's current password: it may be older than the present minimum. */
const currentPassword = z.string().min(1, required).max(200)
const token = z.string().trim().min(1).max(200)

const identityOutput = z.object({
  id: z.string(),
  providerName: z.string(),
  email: z.string().nullable(),
  createdAt: z.date(),
})

export const accountOutput = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** New e-mail address that the member has not confirmed yet. null: no valid confirmation link exists. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /**
   * Whether the member has a private calendar URL. Calendar programs read the appointments from this URL
   * without a session.
   */
  hasCalendarAddress: z.boolean(),
  identities: z.array(identityOutput),
  providers: z.array(z.object({ id: z.enum(['oidc', 'oidc2']), name: z.string() })),
  /** false when the account at this identity provider is the only way to sign in. */
  canUnlink: z.boolean(),
})
export type Account = z.infer<typeof accountOutput>

/** The current session comes first, then the others by last use, newest first. */
export const sessionsOutput = z.array(
  z.object({
    /**
     * Hash of the session token. The hash identifies the session in `endSession`, but cannot be used to sign
     * in.
     */
    id: z.string(),
    device: z.string(),
    current: z.boolean(),
    createdAt: z.date(),
    /** The stored time can be up to five minutes old. */
    lastUsedAt: z.date(),
  }),
)
export type ListedSession = z.infer<typeof sessionsOutput>[number]

export const endSessionInput = z.object({ id: z.string().min(1).max(100) })

export const changePasswordInput = z.object({
  currentPassword: currentPassword.nullable(),
  newPassword: passwordSchema,
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

export const requestEmailChangeInput = z.object({
  email: requiredEmailSchema,
  password: currentPassword.nullable(),
})
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>

export const mailTokenInput = z.object({ token })

/**
 * Purpose of a mailed link. Reading the purpose does not mark the link as used, because mail programs open
 * links automatically.
 */
export const mailTokenOutput = z.object({
  purpose: z.enum(['VERIFY_EMAIL', 'CHANGE_EMAIL', 'REMOVE_CONTACT']),
  email: z.string(),
  /**
   * Whether the caller is signed in to the account that the mailed link belongs to. false for a link about a
   * person without an account.
   */
  accountMatches: z.boolean(),
  personName: z.string(),
})
export type MailTokenInfo = z.infer<typeof mailTokenOutput>

/**
 * RESET_PASSWORD e-mails a link to set a new password. SIGN_IN e-mails a link that signs in without changing
 * the password.
 */
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
  /**
   * Whether the sign-in deleted the account's password. Before the e-mail was confirmed, a stranger could
   * have set the password.
   */
  passwordDropped: z.boolean(),
})
export type LinkSignInResult = z.infer<typeof signInByLinkOutput>
