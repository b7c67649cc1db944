import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

const Stage = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    flex: { base: '1 1 auto', sm: '0 0 20rem', lg: '1 1 auto' },
    minH: '220px',
    mx: { base: -1, sm: 0, lg: -1 },
    mt: { base: -1, sm: 0, lg: -1 },
    mb: { base: 5, sm: 0, lg: 5 },
    p: 4,
    bg: 'sunken',
    borderRadius: 'md',
    userSelect: 'none',
  },
})

interface FeatureCardProps {
  title: string
  text: string
  children: ReactNode
}

export function FeatureCard({ title, text, children }: FeatureCardProps) {
  return (
    <Card
      as="li"
      p={5}
      flexDirection={{ base: 'column', sm: 'row', lg: 'column' }}
      alignItems={{ sm: 'center', lg: 'stretch' }}
      gap={{ sm: 5, lg: 0 }}
    >
      <Stage aria-hidden="true">{children}</Stage>
      <Flex direction="column" gap={1.5}>
        {/* Limit the font size, so that the longest word fits a narrow phone with large letters. */}
        <chakra.h3 textStyle="section" fontSize="min({fontSizes.lg}, 11vw)">
          {title}
        </chakra.h3>
        <chakra.p color="muted">{text}</chakra.p>
      </Flex>
    </Card>
  )
}
