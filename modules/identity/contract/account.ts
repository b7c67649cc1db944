import { z } from 'zod'
import { passwordSchema, requiredEmailSchema, viewerOutput } from '#modules/identity/contract/people.ts'

const required = 'Por favor, completa todos los campos.'
/** One that exists: its length is not judged, or an old one could not be typed any more. */
const currentPassword = z.string().min(1, required).max(200)
/** From a link in a mail. */
const token = z.string().trim().min(1).max(200)

/** A way of signing in at somebody else's. */
const identityOutput = z.object({
  /** What `unlinkIdentity` takes. */
  id: z.string(),
  /** As its button says it: 'Google'. */
  providerName: z.string(),
  email: z.string().nullable(),
  createdAt: z.date(),
})

/** Everything that 'Mi cuenta' shows of the account itself. */
export const accountOutput = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** The address that a change waits for, until its link is opened or expires; null when none does. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether the member has a private calendar address, which shows the appointments without a session. */
  hasCalendarAddress: z.boolean(),
  identities: z.array(identityOutput),
  /** Those that could still be linked. */
  providers: z.array(z.object({ id: z.enum(['oidc', 'oidc2']), name: z.string() })),
  /** false: what is there is the last way in. */
  canUnlink: z.boolean(),
})
export type Account = z.infer<typeof accountOutput>

/** The open sessions, this one first, then the last used first. */
export const sessionsOutput = z.array(
  z.object({
    /** What `endSession` takes; it opens nothing. */
    id: z.string(),
    /** 'Chrome en Android' */
    device: z.string(),
    /** Whether it is the one that asks. */
    current: z.boolean(),
    createdAt: z.date(),
    /** At most five minutes behind. */
    lastUsedAt: z.date(),
  }),
)
export type OpenSession = z.infer<typeof sessionsOutput>[number]

export const endSessionInput = z.object({ id: z.string().min(1).max(100) })

/** `currentPassword` is null for an account that has none yet; it gets its first one. */
export const changePasswordInput = z.object({
  currentPassword: currentPassword.nullable(),
  newPassword: passwordSchema,
})
export type ChangePasswordInput = z.infer<typeof changePasswordInput>

/** `password` is null for an account that has none. */
export const requestEmailChangeInput = z.object({
  email: requiredEmailSchema,
  password: currentPassword.nullable(),
})
export type RequestEmailChangeInput = z.infer<typeof requestEmailChangeInput>

export const mailTokenInput = z.object({ token })

/** What a link in a mail is for; reading it changes nothing, because mail programs open links by themselves. */
export const mailTokenOutput = z.object({
  purpose: z.enum(['VERIFY_EMAIL', 'CHANGE_EMAIL', 'REMOVE_CONTACT']),
  /** The mailbox that it was sent to. */
  email: z.string(),
  /** Whether whoever asks is signed in to the account that it is about; false for a contact's. */
  accountMatches: z.boolean(),
  /** Of the account's person, or of the contact. */
  personName: z.string(),
})
export type MailToken = z.infer<typeof mailTokenOutput>

/** Purpose of the mailed link: set a new password, or sign in and keep the password. */
export const requestRecoveryInput = z.object({
  email: requiredEmailSchema,
  purpose: z.enum(['RESET_PASSWORD', 'SIGN_IN']).default('RESET_PASSWORD'),
})
export type RequestRecoveryInput = z.infer<typeof requestRecoveryInput>

/** The account that the link recovers. */
export const readRecoveryOutput = z.object({ email: z.string() })

export const resetPasswordInput = z.object({ token, password: passwordSchema })
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>

export const signInByLinkOutput = z.object({
  viewer: viewerOutput,
  /** Whether the password was deleted. The e-mail was not confirmed before, so a stranger may have set the password. */
  passwordDropped: z.boolean(),
})
export type SignInByLink = z.infer<typeof signInByLinkOutput>
