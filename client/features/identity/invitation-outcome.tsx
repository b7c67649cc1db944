import { chakra, Flex } from '@chakra-ui/react'
import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { EntranceFrame } from '#client/features/identity/entrance-frame.tsx'
import type { Outputs } from '#client/lib/trpc.ts'
import { useSignedIn } from '#client/shared/session/use-signed-in.ts'
import { invitationsNotices } from '#modules/invitations/contract/notices.ts'

export type Registered = Outputs['invitations']['register']

/** How long the confirmation stands before the dashboard follows, in ms (spec §4, Invitation). */
const confirmationLasts = 1_500

/** The account is made; what became of the profile is said here and, when it waits for something, on the dashboard again. */
export function InvitationOutcome({ registered: { viewer, linked, pending } }: { registered: Registered }) {
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const text =
    pending === 'MAIL'
      ? invitationsNotices.pendingMail
      : pending === 'OPERATOR'
        ? invitationsNotices.pendingOperator
        : invitationsNotices.linked

  const entered = useRef(false)
  const enter = useEffectEvent(() => {
    if (entered.current) return
    entered.current = true
    signedIn(viewer)
  })
  const leave = useEffectEvent(async () => {
    if (pending) await navigate({ search: searchOfPending(search, pending) }, { replace: true })
    // The access guard leads a signed-in person from here to the dashboard.
    enter()
  })
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void leave(), confirmationLasts)
    return () => {
      clearTimeout(timer)
      // Whoever goes somewhere else meanwhile is signed in there too.
      enter()
    }
  }, [])

  const Icon = linked ? CircleCheck : Clock
  return (
    <EntranceFrame headingRef={heading} title={`Qué bueno que llegaste, ${viewer.name}`}>
      <Flex gap={3} role="status">
        <Flex color={linked ? 'agave' : 'muted'} flexShrink={0}>
          <Icon size={24} />
        </Flex>
        <div>
          <p>{text}</p>
          <chakra.p color="muted">Te llevamos al inicio...</chakra.p>
        </div>
      </Flex>
    </EntranceFrame>
  )
}

/** The dashboard says again what the profile waits for: a second and a half is short for reading it. */
function searchOfPending(search: string, pending: 'MAIL' | 'OPERATOR'): string {
  const params = new URLSearchParams(search)
  params.set('volver', `/dashboard?invitacion=${pending}`)
  return params.toString()
}
