import { Flex } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { NextPageLink } from '#client/ui/next-page-link.tsx'
import { Notice } from '#client/ui/notice.tsx'

/** Distance to the visible area at which the next page loads. */
const aheadOf = '600px'

interface LoadMoreProps {
  to: string
  loading: boolean
  /** The last request failed: only a press tries again. */
  failed: boolean
  onLoad: () => void
}

/** Loads the next page when the end of the list comes near, and by a press for readers who use the keyboard. */
export function LoadMore({ to, loading, failed, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadByItself = useEffectEvent(onLoad)

  useEffect(() => {
    // Observe again after each page: an end that stayed visible fires no new event.
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
