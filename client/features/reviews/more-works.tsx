import { useEffect, useEffectEvent, useRef } from 'react'
import type { WorkPhotosQuery } from '#client/features/reviews/use-works.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'

export function MoreWorkPhotos({ more }: { more: WorkPhotosQuery['more'] }) {
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more
  const end = useRef<HTMLDivElement>(null)
  const loadByItself = useEffectEvent(() => void fetchNextPage({ cancelRefetch: false }))

  useEffect(() => {
    // If the list's end stays visible, `IntersectionObserver` reports nothing more, so observe again after each page of
    // results.
    if (!end.current || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) loadByItself()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isFetchingNextPage, isFetchNextPageError])

  return (
    <Flex ref={end} h="full" px={4} align="center">
      <Button
        variant="secondary"
        loading={isFetchingNextPage}
        loadingText="Cargando..."
        onClick={() => void fetchNextPage()}
      >
        Mostrar más fotos
      </Button>
    </Flex>
  )
}
