import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { formatWaiting, useWaiting } from '#client/shared/appointments/use-waiting.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

const Badge = chakra('b', {
  base: {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    minW: '18px',
    h: '18px',
    px: '4px',
    borderRadius: 'full',
    bg: 'barro',
    color: 'barro.on',
    // The badge keeps its size with large text, because it would cover the icon or the next link.
    fontSize: '11px',
    fontWeight: 'bold',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { outline: '1px solid' },
    // Generated content is not part of the link's name, which has the number in words.
    _before: { content: 'attr(data-count)' },
  },
  variants: {
    phone: {
      true: { top: '5px', insetInlineEnd: 'calc(50% - 24px)' },
      false: { top: '12px', insetInlineEnd: '-5px' },
    },
  },
})

interface NavCountProps {
  /** Whether the link is in the bar of a phone, below its icon. */
  phone?: boolean
}

/** The number of appointments that wait for the member's answer, on a link of the navigation. */
export function NavCount({ phone = false }: NavCountProps) {
  const { received = 0, booked = 0 } = useWaiting() ?? {}
  const { pathname, state } = useLocation()
  const { scheduling } = trpc.useUtils()
  const waiting = useRef(scheduling.waiting)
  waiting.current = scheduling.waiting
  // Query the number again when the member opens another page, unless it is recent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(() => {
    if (!isSignedOutState(state)) void waiting.current.prefetch()
  }, [pathname])

  const count = received + booked
  if (count === 0) return null
  return (
    <>
      <VisuallyHidden as="b">, {formatWaiting(count)} por responder</VisuallyHidden>
      <Badge aria-hidden="true" data-count={count > 99 ? '99+' : count} phone={phone} />
    </>
  )
}
