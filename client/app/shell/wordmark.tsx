import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'
import { RingLogo } from '#client/ui/ring-mark.tsx'

const Root = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: 'touch',
    pe: 1,
    borderRadius: 'sm',
    color: 'barro',
    textDecoration: 'none',
  },
})

export function Wordmark({ to }: { to: string }) {
  return (
    <Root to={to} discover="none">
      <RingLogo size={28} />
      <chakra.span
        color="ink"
        textStyle="section"
        letterSpacing="-0.02em"
        css={{
          '@media (min-width: 768px)': {
            '@container top-bar (max-width: 24rem)': { position: 'absolute', opacity: 0 },
          },
        }}
      >
        Círculo
      </chakra.span>
    </Root>
  )
}
