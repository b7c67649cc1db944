import { useLocation } from 'react-router-dom'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

export const ContactLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: 'touch',
    maxW: 'full',
    minW: 0,
    color: 'ink',
    borderRadius: 'sm',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& > span': { minW: 0 },
    '& svg': { flexShrink: 0, color: 'barro' },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

export function WithheldContactDataNotice({ reason }: { reason: NonNullable<Profile['contactWithheld']> }) {
  const { pathname, search } = useLocation()
  return (
    <Flex align="center" flexWrap="wrap" columnGap={2} minH="touch" color="muted">
      Teléfono y correo:
      {reason === 'LATER' ? (
        <span>
          Intenta más tarde. Viste muchos perfiles seguidos. En unos minutos vuelves a ver los datos.
        </span>
      ) : (
        <TextLink to={getSignInPath(pathname + search)}>Inicia sesión para ver</TextLink>
      )}
    </Flex>
  )
}
