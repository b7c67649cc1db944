import { type ReactNode, useId } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface SectionProps {
  title: string
  children: ReactNode
}

export function StyleGuideSection({ title, children }: SectionProps) {
  const id = useId()
  return (
    <Flex as="section" aria-labelledby={id} direction="column" gap={6} pt={6} borderTopWidth="1px">
      <chakra.h2 id={id} textStyle="section">
        {title}
      </chakra.h2>
      {children}
    </Flex>
  )
}

interface SampleProps {
  name: string
  children: ReactNode
}

export function StyleGuideSample({ name, children }: SampleProps) {
  return (
    <Flex direction="column" gap={3} minW={0}>
      <chakra.h3 textStyle="caption" color="muted" fontWeight="semibold">
        {name}
      </chakra.h3>
      <Flex gap={3} flexWrap="wrap" align="center" minW={0}>
        {children}
      </Flex>
    </Flex>
  )
}
