import { type ReactNode, useRef } from 'react'
import { prepareNextItemFocus } from '#client/lib/focus/next-item-focus.ts'
import { Flex } from '#client/ui/chakra.ts'
import { Button } from './button.tsx'

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

export function LoadMoreButton({ list, children }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  if (!list.hasNextPage) return null

  async function load() {
    const focusFirst = prepareNextItemFocus(place.current?.previousElementSibling)
    await list.fetchNextPage()
    focusFirst()
  }

  return (
    <Flex ref={place} justify="center" mt={6}>
      <Button
        variant="secondary"
        loading={list.isFetchingNextPage}
        loadingText="Cargando..."
        onClick={() => void load()}
      >
        {children}
      </Button>
    </Flex>
  )
}
