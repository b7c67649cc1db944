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

/** In state AWAITS_PROOF, the invitation e-mail waits until the inviter confirms the inviter's address. */
export const invitationMailStates = ['NONE', 'AWAITS_PROOF', 'ON_ITS_WAY', 'SENT', 'FAILED'] as const
export type InvitationMailState = (typeof invitationMailStates)[number]

/** Only a `MAIL` token proves that the invited person can read the mailbox. */
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

export const invitationIdInput = z.object({ invitationId: invitationIdSchema })

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
  /** True if registering with the invitation link takes over the contact's profile. */
  linksProfile: z.boolean(),
  name: z.string(),
  /** The e-mail address that the registration must use; null: any address. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  hasShop: z.boolean(),
  /** Inviter's name; null without an inviter, or if the inviter is hidden or deleted. */
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

export function isRegistrationCityRequired(invitation: Pick<Invitation, 'address' | 'hasShop'>): boolean {
  return !invitation.address && !invitation.hasShop
}

export function createRegistrationFormSchema(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  // By default, Zod would skip the checks of city and passwords when another field is invalid.
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  return registerInviteeInput
    .omit({ token: true, work: true })
    .extend({ passwordConfirmation: z.string() })
    .refine((form) => form.password === form.passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: 'Las contraseñas no coinciden.',
      when,
    })
    .refine((form) => !isRegistrationCityRequired(invitation) || form.city !== '', {
      path: ['city'],
      message: cityRequiredMessage,
      when,
    })
}

export function createFederatedRegistrationFormSchema(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  return invitedPersonSchema.refine((form) => !isRegistrationCityRequired(invitation) || form.city !== '', {
    path: ['city'],
    message: cityRequiredMessage,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

export const registrationOutcomeSchema = z.object({
  linked: z.boolean(),
  /** The confirmation that is still required before the member takes over the contact's profile. */
  pending: z.enum(['MAIL', 'OPERATOR']).nullable(),
})
export type RegistrationOutcome = z.infer<typeof registrationOutcomeSchema>

export const registerInviteeOutput = registrationOutcomeSchema.extend({ viewer: viewerOutput })
