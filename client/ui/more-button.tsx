import { Flex } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { firstOfMore } from '#client/lib/focus/first-of-more.ts'
import { Button } from './button.tsx'

interface MoreButtonProps {
  /** A list that comes in pages. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

/** Asks for the next page of the list before it by a press, and leads there; nothing when there is none. */
export function MoreButton({ list, children }: MoreButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  if (!list.hasNextPage) return null

  async function load() {
    const focusFirst = firstOfMore(place.current?.previousElementSibling)
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
