import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getSignInPath, getSignUpPath } from '#client/shared/session/return-path.ts'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

const signUpRedirectDelayMs = 2_000

export function SignUpPrompt() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const currentPath = pathname + search

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const links = useRef<HTMLDivElement>(null)

  useEffect(() => {
    timer.current = setTimeout(() => void navigate(getSignUpPath(currentPath)), signUpRedirectDelayMs)
    return () => clearTimeout(timer.current)
  }, [navigate, currentPath])

  useEffect(() => links.current?.querySelector('a')?.focus(), [])

  function stay() {
    clearTimeout(timer.current)
  }

  return (
    <Notice
      tone="info"
      live
      action={
        <Flex ref={links} gap={3} wrap="wrap" onKeyDown={({ key }) => key === 'Tab' && stay()}>
          <LinkButton to={getSignUpPath(currentPath)} onClick={stay}>
            Crear cuenta gratuita
          </LinkButton>
          <LinkButton to={getSignInPath(currentPath)} variant="secondary" onClick={stay}>
            Ya tengo cuenta
          </LinkButton>
        </Flex>
      }
    >
      Para reservar una cita necesitas estar registrado. Te invitamos a crear una cuenta gratuita.
    </Notice>
  )
}
