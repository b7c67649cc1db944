import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { EntranceFrame } from '#client/features/identity/entrance-frame.tsx'
import type { Outputs } from '#client/lib/trpc.ts'
import { useSignedIn } from '#client/shared/session/use-signed-in.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { invitationsNotices } from '#modules/invitations/contract/notices.ts'

export type Registered = Outputs['invitations']['register']

/** How long the sign-up confirmation stays before the dashboard opens, in ms. */
const confirmationLasts = 1_500

/**
 * Shown after the sign-up: what happened to the invited profile. If the profile still waits for a confirmation, the dashboard shows that
 * again.
 */
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
    // Signs in: the access guard then redirects to the dashboard.
    enter()
  })
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void leave(), confirmationLasts)
    return () => {
      clearTimeout(timer)
      // A reader who leaves before the delay ends is signed in as well.
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

/** Adds a parameter with which the dashboard shows again what the profile waits for: 1.5 s on this screen are too short to read it. */
function searchOfPending(search: string, pending: 'MAIL' | 'OPERATOR'): string {
  const params = new URLSearchParams(search)
  params.set('volver', `/dashboard?invitacion=${pending}`)
  return params.toString()
}
