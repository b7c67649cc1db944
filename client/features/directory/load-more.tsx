import { Flex } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NextPageLink } from '#client/ui/next-page-link.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** How far before it comes into sight the next page is asked for. */
const aheadOf = '600px'

interface LoadMoreProps {
  /** Address of the next page by itself. */
  to: string
  loading: boolean
  /** The last try did not arrive: then only a press tries again. */
  failed: boolean
  onLoad: () => void
}

/** Asks for the next page when its end comes near, and by a press for who moves by keyboard. */
export function LoadMore({ to, loading, failed, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadByItself = useEffectEvent(onLoad)

  useEffect(() => {
    // Observed anew after each page: an end that never left the screen is told again.
    if (!end.current || loading || failed) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadByItself()
      },
      { rootMargin: aheadOf },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failed])

  return (
    <Flex ref={end} direction="column" align="center" gap={4} pt={8}>
      {failed && <Notice tone="error">Error al cargar más perfiles.</Notice>}
      <NextPageLink to={to} loading={loading} onLoad={onLoad}>
        {failed ? 'Intentar de nuevo' : 'Mostrar más'}
      </NextPageLink>
    </Flex>
  )
}
