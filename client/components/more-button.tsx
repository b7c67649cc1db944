import { Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface MoreButtonProps {
  /** A list that comes in pages. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: ReactNode
}

/** Asks for the next page of a list by a press; nothing when there is none. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Flex justify="center" mt={6}>
      <Button
        variant="secondary"
        loading={list.isFetchingNextPage}
        loadingText="Cargando..."
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </Flex>
  )
}
