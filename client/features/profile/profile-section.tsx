import { type ReactNode, useId } from 'react'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface ProfileSectionProps {
  title: ReactNode
  action?: ReactNode
  id?: string
  children: ReactNode
}

export function ProfileSection({ title, action, id, children }: ProfileSectionProps) {
  const titleId = useId()
  return (
    <chakra.section id={id} aria-labelledby={titleId} scrollMarginTop="5rem">
      <Flex align="center" justify="space-between" flexWrap="wrap" columnGap={4} minH="touch" mb={2}>
        <chakra.h2 id={titleId} textStyle="section">
          {title}
        </chakra.h2>
        {action}
      </Flex>
      {children}
    </chakra.section>
  )
}
