import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { VisitorAvatar } from '#client/features/landing/you-avatar.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { TrustPathAvatar, TrustPathStep } from '#client/shared/trust/path-step.ts'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { LandingPageContent } from '#modules/circles/contract/circle.ts'

type Quotation = NonNullable<LandingPageContent['quotation']>

const Name = chakra(Link, {
  base: {
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

export function RecommendationExample({ quotation: { author, subject, text } }: { quotation: Quotation }) {
  const [friend, found] = [getShortPersonName(author.name), getShortPersonName(subject.name)]
  return (
    <Box as="section" aria-labelledby="confianza" pb={{ base: 10, md: 16 }}>
      <chakra.h2 id="confianza" textStyle="title">
        {`Tú confías en ${friend}; ${friend} confía en ${found}.`}
      </chakra.h2>
      <chakra.p mt={1.5} mb={5} color="muted">
        Así llegas a alguien nuevo por medio de alguien que conoces.
      </chakra.p>
      <Card
        p={{ base: 5, md: 8 }}
        gap={{ base: 6, md: 10 }}
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ md: 'center' }}
      >
        <Flex as="ol" aria-label={`De ti a ${found}`} flex={{ md: '0 0 20rem' }} css={{ '--scale': '.78' }}>
          <TrustPathStep>
            <TrustPathAvatar>
              <VisitorAvatar />
            </TrustPathAvatar>
          </TrustPathStep>
          <PersonStep person={author} />
          <PersonStep person={subject}>
            <chakra.span color="muted" fontWeight="normal">
              {subject.trade}
            </chakra.span>
          </PersonStep>
        </Flex>
        <Box as="figure">
          <chakra.blockquote textStyle="lead" fontSize={{ lg: 'xl' }} fontWeight="semibold">
            {`“${text}”`}
          </chakra.blockquote>
          <chakra.figcaption mt={2} color="muted">
            {`${author.name}, sobre ${subject.name}`}
          </chakra.figcaption>
        </Box>
      </Card>
    </Box>
  )
}

function PersonStep({ person, children }: { person: Quotation['author']; children?: ReactNode }) {
  const { name, photoId, profilePath } = person
  return (
    <TrustPathStep>
      <TrustPathAvatar>
        <PersonAvatar name={name} photoUrl={photoId && photoUrl(photoId, 'face')} size="md" />
      </TrustPathAvatar>
      <Name to={profilePath} discover="none">
        {getShortPersonName(name)}
      </Name>
      {children}
    </TrustPathStep>
  )
}
