import { useEffect, useEffectEvent, useRef } from 'react'
import { Flex } from '#client/ui/chakra.ts'
import { NextPageLink } from '#client/ui/next-page-link.tsx'
import { Notice } from '#client/ui/notice.tsx'

const aheadOf = '600px'

interface LoadMoreProps {
  to: string
  loading: boolean
  failed: boolean
  onLoad: () => void
}

export function NextResultsLoader({ to, loading, failed, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadByItself = useEffectEvent(onLoad)

  useEffect(() => {
    // After each page of results, observe the list's end again: `IntersectionObserver` reports a continuously visible
    // element only once.
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
