import { PersonCardGrid } from '#client/features/circles/card-grid.tsx'
import { PersonNameLink } from '#client/features/circles/covering-links.ts'
import { formatPlace } from '#client/lib/format.ts'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { TrustDescription } from '#client/shared/trust/trust-description.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { FeaturedPerson } from '#modules/circles/contract/circle.ts'

const shownFaces = 2

const getFaceUrl = (photoId: FeaturedPerson['photoId']) => photoId && photoUrl(photoId, 'face')

export function DashboardFeaturedProfiles({ people }: { people: readonly FeaturedPerson[] }) {
  return (
    <PersonCardGrid gap={{ base: 3, sm: 4 }}>
      {people.map((person) => (
        <Card
          key={person.personId}
          as="li"
          interactive
          flexDirection="row"
          flexWrap="wrap"
          alignItems="center"
          columnGap={3}
          rowGap={2}
          p={3}
        >
          <PersonAvatar
            name={person.name}
            photoUrl={getFaceUrl(person.photoId)}
            size="md"
            ring={getAvatarRing(person)}
          />
          <Flex direction="column" gap={0.5} flex="1 1 8rem" minW={0}>
            <chakra.h3 textStyle="card">
              <PersonNameLink to={person.profilePath}>{person.name}</PersonNameLink>
            </chakra.h3>
            <chakra.p color="muted" textStyle="small" overflowWrap="anywhere">
              {[person.professions[0], formatPlace(person)].filter(Boolean).join(' · ')}
            </chakra.p>
          </Flex>
          <RecommendersInMyCircle person={person} />
        </Card>
      ))}
    </PersonCardGrid>
  )
}

function RecommendersInMyCircle({ person }: { person: FeaturedPerson }) {
  const { recommendersInMyCircle, facesInMyCircle } = person
  return (
    <Flex align="center" flexWrap="wrap" columnGap={2} flex="1 0 100%" minW={0} minH="32px" mt="auto">
      {recommendersInMyCircle > 0 && (
        <AvatarStack
          label="De tu círculo"
          size="xs"
          people={facesInMyCircle.slice(0, shownFaces).map((face) => ({
            id: face.personId,
            name: face.name,
            photoUrl: getFaceUrl(face.photoId),
            ring: 'mine',
          }))}
        />
      )}
      <Box flex="1 1 7rem" minW={0} css={{ '& > p': { textStyle: 'caption' } }}>
        <TrustDescription person={person} />
      </Box>
    </Flex>
  )
}
