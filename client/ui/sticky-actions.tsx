import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from './notice.tsx'

export interface StickyActionsProps {
  note?: ReactNode
  problem?: string | undefined
  notice?: ReactNode
  children: ReactNode
}

/** Put `StickyActions` last in a container; the buttons stick to the bottom on phones. */
export function StickyActions({ note, problem, notice, children }: StickyActionsProps) {
  const actions = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (problem !== undefined) actions.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <Flex
      ref={actions}
      className="no-print"
      position={{ base: 'sticky', md: 'static' }}
      bottom="min(var(--bottom-inset), (100dvh - var(--least-height, 36rem)) * 999)"
      zIndex="raised"
      direction="column"
      gap={2}
      mx={{ base: -4, md: 0 }}
      px={{ base: 4, md: 0 }}
      py={3}
      bg="paper"
      borderTopWidth={{ base: '1px', md: 0 }}
    >
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {notice}
      {note !== undefined && (
        <Flex role="status" color="muted" textStyle="small">
          {note}
        </Flex>
      )}
      <Flex gap={3} flexWrap="wrap" css={{ '& > *': { flex: { base: '1 1 0', md: '0 0 auto' } } }}>
        {children}
      </Flex>
    </Flex>
  )
}
