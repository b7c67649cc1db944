import { chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface ProfileSectionProps {
  title: ReactNode
  /** Stands at the end of the title's line. */
  action?: ReactNode
  /** Lets a link on the page lead here. */
  id?: string
  children: ReactNode
}

/** A part of a profile under its heading. */
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
