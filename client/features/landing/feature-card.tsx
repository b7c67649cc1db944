import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Card } from '#client/components/card.tsx'

const Stage = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    flex: '1 1 auto',
    minH: '220px',
    mx: -1,
    mt: -1,
    mb: 5,
    p: 4,
    bg: 'sunken',
    borderRadius: 'md',
    userSelect: 'none',
  },
})

interface FeatureCardProps {
  title: string
  text: string
  /** A small true piece of the product's interface; a picture to screen readers, so it is hidden from them. */
  children: ReactNode
}

/** One of the three things that the landing page promises (spec §2 Landing). */
export function FeatureCard({ title, text, children }: FeatureCardProps) {
  return (
    <Card as="li" p={5}>
      <Stage aria-hidden="true">{children}</Stage>
      <Flex direction="column" gap={1.5}>
        <chakra.h3 textStyle="section">{title}</chakra.h3>
        <chakra.p color="muted">{text}</chakra.p>
      </Flex>
    </Card>
  )
}
