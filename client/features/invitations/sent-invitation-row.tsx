import { CircleAlert, CircleCheck, Clock, TimerOff } from 'lucide-react'
import { InviteButton } from '#client/features/invitations/invite-button.tsx'
import { ResendInvitationButton } from '#client/features/invitations/resend-button.tsx'
import { WithdrawInvitationButton } from '#client/features/invitations/withdraw-button.tsx'
import { formatDate } from '#client/lib/format.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { Badge, type BadgeProps } from '#client/ui/badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { InvitationState, SentInvitations } from '#modules/invitations/contract/invitations.ts'
import { invitationMailStateLabels } from '#modules/invitations/messages.ts'

type SentInvitation = SentInvitations['invitations'][number]

const states = {
  PENDING: { label: 'Pendiente', tone: 'attention', Icon: Clock },
  USED: { label: 'Ya tiene cuenta', tone: 'trust', Icon: CircleCheck },
  EXPIRED: { label: 'Vencida', tone: 'neutral', Icon: TimerOff },
} as const satisfies Record<InvitationState, { label: string; tone: BadgeProps['tone']; Icon: typeof Clock }>

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'center' },
    justifyContent: 'space-between',
    columnGap: 6,
    rowGap: 3,
    py: 4,
    '& + &': { borderTopWidth: '1px' },
  },
})

export function SentInvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { id, personId, name, email, phone, profilePath, state, mail } = invitation
  const { label, tone, Icon } = states[state]
  const person = { name, email, phone }
  return (
    <Row>
      <Flex direction="column" gap={1} minW={0}>
        <Flex columnGap={2.5} rowGap={1} flexWrap="wrap" align="center">
          <chakra.span overflowWrap="anywhere" minW={0}>
            <TextLink to={profilePath}>{name}</TextLink>
          </chakra.span>
          <Badge tone={tone} icon={<Icon size={14} />}>
            {label}
          </Badge>
        </Flex>
        <chakra.span color="muted" textStyle="small" overflowWrap="anywhere">
          {email ?? invitationMailStateLabels.NONE}
        </chakra.span>
        {state !== 'USED' && <Standing invitation={invitation} />}
      </Flex>
      {state !== 'USED' && (
        <Flex gap={2} flexWrap="wrap" flexShrink={0}>
          {state === 'PENDING' ? (
            <InviteButton invited={{ invitationId: id }} person={person} label="Compartir enlace" />
          ) : (
            email === null && <InviteButton invited={{ personId }} person={person} label="Invitar de nuevo" />
          )}
          {email !== null && mail !== 'AWAITS_PROOF' && (
            <ResendInvitationButton invitationId={id} name={name} />
          )}
          <WithdrawInvitationButton invitationId={id} name={name} />
        </Flex>
      )}
    </Row>
  )
}

function Standing({ invitation: { email, mail, state, expiresAt } }: { invitation: SentInvitation }) {
  const day = formatDate(toLocalDate(expiresAt), { withWeekday: false })
  const failed = mail === 'FAILED'
  return (
    <Flex columnGap={1.5} flexWrap="wrap" color="muted" textStyle="small">
      {email !== null && (
        <Flex as="span" gap={1.5} align="center" color={failed ? 'danger' : undefined}>
          {failed && <CircleAlert size={16} />}
          {`${invitationMailStateLabels[mail]}.`}
        </Flex>
      )}
      {state === 'EXPIRED' ? `Venció el ${day}.` : `Vence el ${day}.`}
    </Flex>
  )
}
