import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { SignInLayout } from '#client/features/identity/sign-in-layout.tsx'
import type { ProcedureOutputs } from '#client/lib/trpc.ts'
import { useCompleteSignIn } from '#client/shared/session/use-signed-in.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { invitationsScreenMessages } from '#modules/invitations/contract/notices.ts'

export type RegistrationResult = ProcedureOutputs['invitations']['register']

const confirmationDurationMs = 1_500

export function RegistrationConfirmation({
  registered: { viewer, linked, pending },
}: {
  registered: RegistrationResult
}) {
  const signedIn = useCompleteSignIn()
  const navigate = useNavigate()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const text =
    pending === 'MAIL'
      ? invitationsScreenMessages.pendingMail
      : pending === 'OPERATOR'
        ? invitationsScreenMessages.pendingOperator
        : invitationsScreenMessages.linked

  const entered = useRef(false)
  const enter = useEffectEvent(() => {
    if (entered.current) return
    entered.current = true
    signedIn(viewer)
  })
  const leave = useEffectEvent(async () => {
    if (pending) await navigate({ search: searchOfPending(search, pending) }, { replace: true })
    enter()
  })
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void leave(), confirmationDurationMs)
    return () => {
      clearTimeout(timer)
      enter()
    }
  }, [])

  const Icon = linked ? CircleCheck : Clock
  return (
    <SignInLayout headingRef={heading} title={`Qué bueno que llegaste, ${viewer.name}`}>
      <Flex gap={3} role="status">
        <Flex color={linked ? 'agave' : 'muted'} flexShrink={0}>
          <Icon size={24} />
        </Flex>
        <div>
          <p>{text}</p>
          <chakra.p color="muted">Te llevamos al inicio...</chakra.p>
        </div>
      </Flex>
    </SignInLayout>
  )
}

function searchOfPending(search: string, pending: 'MAIL' | 'OPERATOR'): string {
  const params = new URLSearchParams(search)
  params.set('volver', `/dashboard?invitacion=${pending}`)
  return params.toString()
}
