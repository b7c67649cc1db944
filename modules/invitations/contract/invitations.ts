import { z } from 'zod'
import { invitationIdSchema, personIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { emailSchema, nameSchema, passwordSchema, viewerOutput } from '#modules/identity/contract/people.ts'
import { proofOfWorkSchema } from '#modules/identity/contract/proof-of-work.ts'
import { cityRequired } from '#modules/invitations/contract/city-rule.ts'

/** How long an invitation can be used (spec §9): 30 days. So long does each of its tokens live, too. */
export const invitationValidityHours = 720
/** How many copied links of one invitation work at a time; an older one stops working. */
export const maxLinks = 10
/** Between two mails to one invited mailbox, in minutes, whoever sends them. */
export const mailPauseMinutes = 60
/** Invitations by mail that one member may send in a day; links have no limit. */
export const maxDailyMails = 50

export const invitationStates = ['PENDING', 'USED', 'EXPIRED'] as const
export type InvitationState = (typeof invitationStates)[number]

/**
 * NONE: no e-mail was written. AWAITS_PROOF: the e-mail is written when the inviter confirms their address. FAILED: the recipient's
 * server rejected it, all attempts of a day failed, or the recipient opted out or reached a limit.
 */
export const mailStates = ['NONE', 'AWAITS_PROOF', 'ON_ITS_WAY', 'SENT', 'FAILED'] as const
export type MailState = (typeof mailStates)[number]

/** MAIL came to the mailbox and proves it; LINK was copied by the inviter and proves nothing (design decision 2). */
export const invitationKinds = ['MAIL', 'LINK'] as const
export type InvitationKind = (typeof invitationKinds)[number]

// ── For the inviter ─────────────────────────────────────────────────────────────────────────────────────

/** The last invitation of the page before. */
const cursorSchema = z.object({ createdAt: z.date(), id: invitationIdSchema })
export type InvitationCursor = z.infer<typeof cursorSchema>

export const sentInvitationsInput = z.object({ cursor: cursorSchema.nullish() })
export type SentInvitationsInput = z.infer<typeof sentInvitationsInput>

/** One's own invitations, newest first, 20 a page. */
export const sentInvitationsOutput = z.object({
  invitations: z.array(
    z.object({
      id: invitationIdSchema,
      /** Whom it invites. */
      personId: personIdSchema,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Of whom it invites: '/perfil/{slug}'. */
      profilePath: z.string(),
      state: z.enum(invitationStates),
      /** How the mail that carried it last is doing. */
      mail: z.enum(mailStates),
      /** Whether `resend` would send it now. */
      canResend: z.boolean(),
      createdAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  nextCursor: cursorSchema.nullable(),
})
export type SentInvitations = z.infer<typeof sentInvitationsOutput>

export const ownInvitationInput = z.object({ invitationId: invitationIdSchema })

/** A new link to share by hand; it is shown this once. */
export const invitationLinkOutput = z.object({
  url: z.string(),
  /** What to say with it; the link is part of it. */
  message: z.string(),
})
export type InvitationLink = z.infer<typeof invitationLinkOutput>

/** Until when the invitation is good now. */
export const resendOutput = z.object({ expiresAt: z.date() })

/** An invitation as circles makes it; `mailed` says whether a mail with it is on its way. */
export const invitedOutput = z.object({ invitationId: invitationIdSchema, mailed: z.boolean() })
export type Invited = z.infer<typeof invitedOutput>

// ── For whoever is invited ──────────────────────────────────────────────────────────────────────────────

const tokenSchema = z.string().trim().max(200)

/** The token as it stands in the link. */
export const readInvitationInput = z.object({ token: tokenSchema })

/** What the registration screen is filled with (spec §2, Invitation registration). */
export const invitationOutput = z.object({
  kind: z.enum(invitationKinds),
  /**
   * Whether registering now makes this profile one's own. false: others recommend this person too, and the e-mail has to
   * be proven or the operator decides (design decision 2).
   */
  linksProfile: z.boolean(),
  name: z.string(),
  /** null: the invitation has none, and whoever registers types one. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  /** With an address or a shop the city may stay empty (spec §5, Invitation sign-up). */
  address: z.string().nullable(),
  hasShop: z.boolean(),
  /** null: nobody sent it, the person asked for their own profile. */
  inviterName: z.string().nullable(),
  expiresAt: z.date(),
})
export type Invitation = z.infer<typeof invitationOutput>

/** What an invited person says of themselves; optional fields are empty texts. */
export const invitedPersonSchema = z.object({
  name: nameSchema,
  phone: lineSchema().max(40, 'Escribe un teléfono de 10 dígitos.'),
  profession: lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'),
  city: lineSchema().max(200, 'Hasta 200 caracteres.'),
  /** Of a city that was chosen from the list. */
  state: lineSchema().max(200, 'Hasta 200 caracteres.').optional(),
})
export type InvitedPerson = z.infer<typeof invitedPersonSchema>

/** `email` is the invitation's when it has one. */
export const registerInput = invitedPersonSchema.extend({
  token: tokenSchema,
  email: emailSchema,
  password: passwordSchema,
  work: proofOfWorkSchema.optional(),
})
export type RegisterInput = z.infer<typeof registerInput>

/** Whether an invited person has to say their city (spec §5, Invitation sign-up). */
export function needsCity(invitation: Pick<Invitation, 'address' | 'hasShop'>): boolean {
  return !invitation.address && !invitation.hasShop
}

/** What the screen asks for, of this invitation; the server does not need the second password. */
export function registrationForm(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  // Said together with what is wrong in other fields.
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

/** What the same screen asks for before somebody leaves for their identity provider. */
export function federatedRegistrationForm(invitation: Pick<Invitation, 'address' | 'hasShop'>) {
  return invitedPersonSchema.refine((form) => !needsCity(invitation) || form.city !== '', {
    path: ['city'],
    message: cityRequired,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}

/** What became of the profile that the invitation is about. */
export const registrationOutcome = z.object({
  /** The profile is theirs now. */
  linked: z.boolean(),
  /** What it waits for otherwise: MAIL, a link that was sent to the contact's e-mail; OPERATOR, whoever runs the product. */
  pending: z.enum(['MAIL', 'OPERATOR']).nullable(),
})
export type RegistrationOutcome = z.infer<typeof registrationOutcome>

/** Whoever registered is signed in. */
export const registerOutput = registrationOutcome.extend({ viewer: viewerOutput })
