import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from './link-button.tsx'

export interface PageHeaderProps {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  compact?: boolean
  back?: { to: string; label: string }
}

export function PageHeader({ title, text, actions, back, compact = false }: PageHeaderProps) {
  const heading = <chakra.h1 textStyle="title">{title}</chakra.h1>
  if (compact) {
    return (
      <Flex
        as="header"
        align="center"
        justify="space-between"
        wrap="wrap"
        gap={2}
        minH="touch"
        mt={{ base: -3, sm: 0 }}
      >
        {heading}
        {actions}
      </Flex>
    )
  }
  return (
    <Flex as="header" direction="column" gap={1} mb={{ base: 5, sm: 7 }}>
      {back !== undefined && (
        <Flex ms={-3}>
          <LinkButton to={back.to} variant="ghost" size="sm" icon={<ArrowLeft size={18} />}>
            {back.label}
          </LinkButton>
        </Flex>
      )}
      <Flex
        direction={{ base: 'column', sm: 'row' }}
        align={{ base: 'stretch', sm: 'center' }}
        justify="space-between"
        flexWrap={{ sm: 'wrap' }}
        gap={4}
      >
        <Flex direction="column" gap={1.5} minW={0} flex={{ sm: '1 1 16rem' }}>
          {heading}
          {text !== undefined && (
            <chakra.p color="muted" maxW="measure">
              {text}
            </chakra.p>
          )}
        </Flex>
        {actions !== undefined && (
          <Flex gap={3} flexWrap="wrap" flexShrink={0}>
            {actions}
          </Flex>
        )}
      </Flex>
    </Flex>
  )
}
