import { z } from 'zod'
import { passwordSchema, requiredEmailSchema, viewerOutput } from '#modules/identity/contract/people.ts'

const required = 'Por favor, completa todos los campos.'
/** The current password has no minimum length, because it may be older than the present minimum. */
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
  /** New e-mail address that the member has not confirmed yet; null if no valid confirmation link exists. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether calendar programs can read the appointments from a private URL, without a session. */
  hasCalendarAddress: z.boolean(),
  identities: z.array(identityOutput),
  providers: z.array(z.object({ id: z.enum(['oidc', 'oidc2']), name: z.string() })),
  canUnlink: z.boolean(),
})
export type Account = z.infer<typeof accountOutput>

export const sessionsOutput = z.array(
  z.object({
    /** Hash of the session token: unlike the token, the hash cannot be used to sign in. */
    id: z.string(),
    device: z.string(),
    current: z.boolean(),
    createdAt: z.date(),
    /** The stored time of a session's last use can be up to five minutes too early. */
    lastUsedAt: z.date(),
  }),
)
export type SessionListItem = z.infer<typeof sessionsOutput>[number]

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

export const mailedLinkInput = z.object({ token })

/** Reading a link's purpose does not mark the link as used, because mail programs open links automatically. */
export const mailedLinkOutput = z.object({
  purpose: z.enum(['VERIFY_EMAIL', 'CHANGE_EMAIL', 'REMOVE_CONTACT']),
  email: z.string(),
  accountMatches: z.boolean(),
  personName: z.string(),
})
export type MailedLinkInfo = z.infer<typeof mailedLinkOutput>

export const requestRecoveryInput = z.object({
  email: requiredEmailSchema,
  purpose: z.enum(['RESET_PASSWORD', 'SIGN_IN']).default('RESET_PASSWORD'),
})
export type RequestRecoveryInput = z.infer<typeof requestRecoveryInput>

export const recoveryLinkOutput = z.object({ email: z.string() })

export const resetPasswordInput = z.object({ token, password: passwordSchema })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const signInByLinkOutput = z.object({
  viewer: viewerOutput,
  /** The sign-in by an e-mailed link deletes a password that a stranger could have set before. */
  passwordDropped: z.boolean(),
})
export type EmailLinkSignInResult = z.infer<typeof signInByLinkOutput>
