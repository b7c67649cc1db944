import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Card } from './card.tsx'

const Details = chakra('details', { base: { '&[open] > summary svg': { rotate: '180deg' } } })

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    minH: 'touch',
    borderRadius: 'lg',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flexShrink: 0, color: 'muted', transition: 'rotate 150ms ease-out' },
  },
})

export interface CollapsibleCardProps {
  title: string
  text?: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  compact?: boolean
  children: ReactNode
}

export function CollapsibleCard(props: CollapsibleCardProps) {
  const { title, text, open, onToggle, compact = false, children } = props
  const padding = compact ? 4 : { base: 4, sm: 6 }
  return (
    <Card p={0}>
      <Details open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <Summary px={padding} py={compact ? 3 : padding}>
          <span>
            {compact ? (
              <chakra.span display="block" textStyle="label">
                {title}
              </chakra.span>
            ) : (
              <chakra.h2 textStyle="section">{title}</chakra.h2>
            )}
            {text !== undefined && (
              <chakra.span color="muted" textStyle={compact ? 'small' : undefined}>
                {text}
              </chakra.span>
            )}
          </span>
          <ChevronDown size={22} />
        </Summary>
        <Flex direction="column" gap={5} px={padding} pt={compact ? 1 : 0} pb={padding}>
          {children}
        </Flex>
      </Details>
    </Card>
  )
}
