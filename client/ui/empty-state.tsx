import type { ReactNode, Ref } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
  compact?: boolean
  titleRef?: Ref<HTMLHeadingElement>
}

const Drawing = chakra('svg')

export function EmptyState({ title, text, action, level = 2, compact = false, titleRef }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" px={4} py={compact ? 5 : { base: 10, sm: 14 }}>
      {!compact && (
        <Drawing
          viewBox="0 0 120 120"
          w="104px"
          h="104px"
          fill="none"
          strokeWidth="2.5"
          mb={5}
          aria-hidden="true"
        >
          <chakra.circle cx="60" cy="62" r="26" stroke="hairline" />
          <chakra.path d="M80.6 20.5 A46.3 46.3 0 1 1 39.4 20.5" stroke="barro" strokeLinecap="round" />
          <chakra.circle
            cx="60"
            cy="15.7"
            r="12.5"
            stroke="field"
            strokeDasharray="4.4 4.4"
            strokeLinecap="round"
          />
        </Drawing>
      )}
      <chakra.h2
        as={`h${level}` as const}
        ref={titleRef}
        tabIndex={titleRef ? -1 : undefined}
        outline="none"
        textStyle="section"
        mb={2}
      >
        {title}
      </chakra.h2>
      {text !== undefined && (
        <chakra.p color="muted" maxW="44ch">
          {text}
        </chakra.p>
      )}
      {action !== undefined && <Flex mt={compact ? 4 : 6}>{action}</Flex>}
    </Flex>
  )
}
