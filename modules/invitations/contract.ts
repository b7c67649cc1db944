import { z } from 'zod'

/** How long an invitation can be used (spec §9): 30 days. */
export const invitationValidityHours = 720

export type InvitationsErrorCode =
  | 'INVITATIONS.INVALID_TOKEN'
  | 'INVITATIONS.ALREADY_USED'
  | 'INVITATIONS.EXPIRED'

export const invitationStates = ['PENDING', 'USED', 'EXPIRED'] as const
export type InvitationState = (typeof invitationStates)[number]

/** The last invitation of the page before. */
const cursorSchema = z.object({ createdAt: z.date(), id: z.uuid() })
export type InvitationCursor = z.infer<typeof cursorSchema>

export const sentInvitationsInput = z.object({ cursor: cursorSchema.nullish() })
export type SentInvitationsInput = z.infer<typeof sentInvitationsInput>

/** One's own invitations, newest first, 20 a page. */
export const sentInvitationsOutput = z.object({
  invitations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string().nullable(),
      /** Of whom it invites: '/perfil/{slug}'. */
      profilePath: z.string(),
      state: z.enum(invitationStates),
      /** Whether a mail with it has left. */
      emailSent: z.boolean(),
      createdAt: z.date(),
      expiresAt: z.date(),
    }),
  ),
  nextCursor: cursorSchema.nullable(),
})
export type SentInvitations = z.infer<typeof sentInvitationsOutput>

/** The token as it stands in the link. */
export const readInvitationInput = z.object({ token: z.string().trim().max(200) })

/** What the registration screen is filled with (spec §2, Invitation registration). */
export const invitationOutput = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  /** With an address or a shop the city may stay empty (spec §5, Invitation sign-up). */
  address: z.string().nullable(),
  hasShop: z.boolean(),
  inviterName: z.string(),
  expiresAt: z.date(),
})
export type Invitation = z.infer<typeof invitationOutput>
