import { z } from 'zod'
import { invitationIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import {
  emailSchema,
  nameSchema,
  passwordSchema,
  phoneSchema,
  professionSchema,
  shortTextSchema,
  viewerOutput,
} from '#modules/identity/contract/people.ts'
import { proofOfWorkSchema } from '#modules/identity/contract/proof-of-work.ts'
import { cityRequiredMessage } from '#modules/invitations/contract/city-rule.ts'

export const invitationStates = ['PENDING', 'USED', 'EXPIRED'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * State of an invitation's e-mail. NONE: no e-mail was sent. AWAITS_PROOF: the e-mail waits until the inviter has
 * confirmed the inviter's own e-mail address. FAILED: the recipient's server rejected the e-mail, all attempts of a day
 * failed, or the recipient has unsubscribed or reached a limit.
 */
export const invitationMailStates = ['NONE', 'AWAITS_PROOF', 'ON_ITS_WAY', 'SENT', 'FAILED'] as const
export type InvitationMailState = (typeof invitationMailStates)[number]

/**
 * Kind of an invitation token. MAIL: the token was e-mailed, so that its use proves access to the mailbox. LINK: the
 * inviter copied the link, so that its use proves no access to a mailbox.
 */
export const invitationTokenKinds = ['MAIL', 'LINK'] as const
export type InvitationTokenKind = (typeof invitationTokenKinds)[number]

const cursorSchema = z.object({ createdAt: z.date(), id: invitationIdSchema })
export type InvitationCursor = z.infer<typeof cursorSchema>

export const sentInvitationsInput = z.object({ cursor: cursorSchema.nullish() })
export type SentInvitationsInput = z.infer<typeof sentInvitationsInput>

export const sentInvitationsOutput = z.object({
  invitations: z.array(
    z.object({
      id: invitationIdSchema,
      personId: personIdSchema,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      profilePath: z.string(),
      state: z.enum(invitationStates),
      mail: z.enum(invitationMailStates),
      canResend: z.boolean(),
      createdAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  nextCursor: cursorSchema.nullable(),
})
export type SentInvitations = z.infer<typeof sentInvitationsOutput>

export const ownInvitationInput = z.object({ invitationId: invitationIdSchema })

/** The server stores only a hash of the token in the link, so it cannot show the link again. */
export const invitationLinkOutput = z.object({
  url: z.string(),
  message: z.string(),
})
export type InvitationLink = z.infer<typeof invitationLinkOutput>

export const resendInvitationOutput = z.object({ expiresAt: z.date() })

export const createdInvitationOutput = z.object({ invitationId: invitationIdSchema, mailed: z.boolean() })
export type CreatedInvitation = z.infer<typeof createdInvitationOutput>

const tokenSchema = z.string().trim().max(200)

export const readInvitationInput = z.object({ token: tokenSchema })

export const invitationOutput = z.object({
  kind: z.enum(invitationTokenKinds),
  /**
   * Whether a registration transfers the contact's profile to the new account. false: other members recommend the
   * contact, so that the contact must confirm the e-mail address, or the operator must decide.
   */
  linksProfile: z.boolean(),
  name: z.string(),
  /** E-mail address that the registration must use. null: the invited person chooses an e-mail address. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  /**
   * Street address of the invited contact. If the contact has an address or a shop, the registration form accepts an
   * empty city.
   */
  address: z.string().nullable(),
  hasShop: z.boolean(),
  /**
   * Name of the inviter. null if no member invited the contact, if the inviter has deleted the account, or if the
   * inviter is hidden.
   */
  inviterName: z.string().nullable(),
  expiresAt: z.date(),
})
export type Invitation = z.infer<typeof invitationOutput>

export const invitedPersonSchema = z.object({
  name: nameSchema,
  phone: phoneSchema,
  profession: professionSchema,
  city: shortTextSchema,
  state: shortTextSchema.optional(),
})
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

export const registerInviteeInput = invitedPersonSchema.extend({
  token: tokenSchema,
  email: emailSchema,
  password: passwordSchema,
  work: proofOfWorkSchema.optional(),
})
export type RegisterInviteeInput = z.infer<typeof registerInviteeInput>

export function isCityRequired(invitation: Pick<Invitation, 'address' | 'hasShop'>): boolean {
  return !invitation.address && !invitation.hasShop
}

export function createRegistrationFormSchema(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  // Check the city and the passwords even when another field is invalid: by default, Zod would skip these checks.
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  return registerInviteeInput
    .omit({ token: true, work: true })
    .extend({ passwordConfirmation: z.string() })
    .refine((form) => form.password === form.passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: 'Las contraseñas no coinciden.',
      when,
    })
    .refine((form) => !isCityRequired(invitation) || form.city !== '', {
      path: ['city'],
      message: cityRequiredMessage,
      when,
    })
}

export function createFederatedRegistrationFormSchema(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  return invitedPersonSchema.refine((form) => !isCityRequired(invitation) || form.city !== '', {
    path: ['city'],
    message: cityRequiredMessage,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

export const registrationOutcomeSchema = z.object({
  linked: z.boolean(),
  /**
   * What must happen before the contact's profile is transferred to the new account. MAIL: the contact must open an
   * e-mailed link. OPERATOR: the operator must decide. null: the profile has already been transferred.
   */
  pending: z.enum(['MAIL', 'OPERATOR']).nullable(),
})
export type RegistrationOutcome = z.infer<typeof registrationOutcomeSchema>

export const registerInviteeOutput = registrationOutcomeSchema.extend({ viewer: viewerOutput })
