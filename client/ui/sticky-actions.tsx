import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from './notice.tsx'

export interface StickyActionsProps {
  note?: ReactNode
  /** Error message above the buttons. The message and the buttons scroll into view when the message appears. */
  problem?: string | undefined
  notice?: ReactNode
  children: ReactNode
}

/**
 * On phones, the buttons stick to the bottom, above the navigation bar. From 768 px, and on a low screen with large
 * text, they do not stick. Put this component last in its container.
 */
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
      // If the screen is lower than `--least-height`, this value is negative and far outside the screen, so the buttons
      // do not stick.
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
