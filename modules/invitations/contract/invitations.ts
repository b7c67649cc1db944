import { z } from 'zod'
import { invitationIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { emailSchema, nameSchema, passwordSchema, viewerOutput } from '#modules/identity/contract/people.ts'
import { proofOfWorkSchema } from '#modules/identity/contract/proof-of-work.ts'
import { cityRequired } from '#modules/invitations/contract/city-rule.ts'

/** Validity of an invitation and of each of its tokens, in hours: 30 days. */
export const invitationValidityHours = 720
/** Max valid copied links of one invitation. A further link replaces the oldest one. */
export const maxLinks = 10
/** Min time between two invitation e-mails to one mailbox, by all inviters together, in minutes. */
export const mailPauseMinutes = 60
/** Max invitation e-mails per member and day. Links have no limit. */
export const maxDailyMails = 50

export const invitationStates = ['PENDING', 'USED', 'EXPIRED'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * State of an invitation's e-mail. NONE: no e-mail was sent. AWAITS_PROOF: the e-mail is sent when the inviter has
 * confirmed the own address. FAILED: the recipient's server rejected the e-mail, all attempts of a day failed, or the
 * recipient opted out or reached a limit.
 */
export const mailStates = ['NONE', 'AWAITS_PROOF', 'ON_ITS_WAY', 'SENT', 'FAILED'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Kind of an invitation token. MAIL: the token was e-mailed, and proves access to the mailbox. LINK: the inviter
 * copied the link, which proves no access.
 */
export const invitationKinds = ['MAIL', 'LINK'] as const
export type InvitationKind = (typeof invitationKinds)[number]

const cursorSchema = z.object({ createdAt: z.date(), id: invitationIdSchema })
export type InvitationCursor = z.infer<typeof cursorSchema>

export const sentInvitationsInput = z.object({ cursor: cursorSchema.nullish() })
export type SentInvitationsInput = z.infer<typeof sentInvitationsInput>

/** Invitations by the caller, newest first, 20 per page. */
export const sentInvitationsOutput = z.object({
  invitations: z.array(
    z.object({
      id: invitationIdSchema,
      personId: personIdSchema,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Profile address of the invited contact: '/perfil/{slug}'. */
      profilePath: z.string(),
      state: z.enum(invitationStates),
      mail: z.enum(mailStates),
      /** Whether the inviter can resend the e-mail of the invitation now. */
      canResend: z.boolean(),
      createdAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  nextCursor: cursorSchema.nullable(),
})
export type SentInvitations = z.infer<typeof sentInvitationsOutput>

export const ownInvitationInput = z.object({ invitationId: invitationIdSchema })

/** A new link for the inviter to share. The link is shown once, because only a hash is stored. */
export const invitationLinkOutput = z.object({
  url: z.string(),
  /** Spanish text to share, which contains the link. */
  message: z.string(),
})
export type InvitationLink = z.infer<typeof invitationLinkOutput>

export const resendOutput = z.object({ expiresAt: z.date() })

/** A new invitation. `mailed`: whether an e-mail with the invitation was enqueued. */
export const invitedOutput = z.object({ invitationId: invitationIdSchema, mailed: z.boolean() })
export type Invited = z.infer<typeof invitedOutput>

const tokenSchema = z.string().trim().max(200)

export const readInvitationInput = z.object({ token: tokenSchema })

export const invitationOutput = z.object({
  kind: z.enum(invitationKinds),
  /**
   * Whether registering transfers this profile. false: other members recommend the contact, so the e-mail must be
   * proven or the operator decides.
   */
  linksProfile: z.boolean(),
  name: z.string(),
  /** E-mail of the invitation; null: the invited person types an e-mail. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  /** Address of the contact. With an address or a shop the city may be empty. */
  address: z.string().nullable(),
  hasShop: z.boolean(),
  /** Name of the inviter; null: the invitation has no inviter, because the contact requested the own profile or the inviter left. */
  inviterName: z.string().nullable(),
  expiresAt: z.date(),
})
export type Invitation = z.infer<typeof invitationOutput>

export const invitedPersonSchema = z.object({
  name: nameSchema,
  phone: lineSchema().max(40, 'Escribe un teléfono de 10 dígitos.'),
  profession: lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'),
  city: lineSchema().max(200, 'Hasta 200 caracteres.'),
  /** State of a city that was chosen from the list. */
  state: lineSchema().max(200, 'Hasta 200 caracteres.').optional(),
})
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

/** Input of a registration by invitation. If the invitation has an e-mail, `email` must be equal to it. */
export const registerInput = invitedPersonSchema.extend({
  token: tokenSchema,
  email: emailSchema,
  password: passwordSchema,
  work: proofOfWorkSchema.optional(),
})
export type RegisterInput = z.infer<typeof registerInput>

export function needsCity(invitation: Pick<Invitation, 'address' | 'hasShop'>): boolean {
  return !invitation.address && !invitation.hasShop
}

/** Schema of the registration form for an invitation. The server does not need the second password. */
export function registrationForm(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  // Check the city even while other fields are invalid.
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  return registerInput
    .omit({ token: true, work: true })
    .extend({ passwordConfirmation: z.string() })
    .refine((form) => form.password === form.passwordConfirmation, {
      path: ['passwordConfirmation'],
      message: 'Las contraseñas no coinciden.',
      when,
    })
    .refine((form) => !needsCity(invitation) || form.city !== '', {
      path: ['city'],
      message: cityRequired,
      when,
    })
}

/** Schema of the same form for a registration with an identity provider, without password. */
export function federatedRegistrationForm(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  return invitedPersonSchema.refine((form) => !needsCity(invitation) || form.city !== '', {
    path: ['city'],
    message: cityRequired,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** Whether the registration transferred the profile of the invitation. */
export const registrationOutcome = z.object({
  linked: z.boolean(),
  /**
   * What the transfer waits for if `linked` is false. MAIL: a link that was mailed to the contact. OPERATOR: the
   * operator's decision.
   */
  pending: z.enum(['MAIL', 'OPERATOR']).nullable(),
})
export type RegistrationOutcome = z.infer<typeof registrationOutcome>

export const registerOutput = registrationOutcome.extend({ viewer: viewerOutput })
