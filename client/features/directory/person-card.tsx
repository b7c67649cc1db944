import { MapPin } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { PersonCardPicture } from '#client/features/directory/card-picture.tsx'
import { formatCount, formatPlace } from '#client/lib/format.ts'
import { CircleRecommenders } from '#client/shared/people/circle-vouchers.tsx'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { describeFurtherRecommenders, describeRecommenders } from '#client/shared/people/recommender-text.ts'
import { useCountedRecommendations } from '#client/shared/people/use-counted-recommendations.ts'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'

const shownProfessions = 2

const CardLink = chakra(Link, {
  base: {
    flexShrink: 0,
    ms: 'auto',
    color: 'barro',
    textStyle: 'small',
    fontWeight: 'semibold',
    textDecoration: 'none',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _groupHover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

interface PersonCardProps {
  person: ExploreCard
  early: boolean
  level: 2 | 3
}

/**
 * A card of a person in the results. Memoized: typing or loading more results must not render a thousand
 * cards again.
 */
export const PersonCard = memo(function PersonCard({ person, early, level }: PersonCardProps) {
  const { name, professions, registered, recommenders, recommendationCount, workPhotoId } = person
  const place = formatPlace(person)
  const hidden = professions.length - shownProfessions
  const face = {
    name,
    // Load the larger image when the person's photo is the picture of the card.
    photoUrl: person.photoId && photoUrl(person.photoId, workPhotoId ? 'face' : 'thumb'),
    ring: getAvatarRing(person),
  }
  const known = recommenders.filter((recommender) => recommender.inMyCircle)
  const note = noteOf(useCountedRecommendations(person))

  return (
    <Card as="article" interactive gap={3} h="full" className="group">
      <PersonCardPicture face={face} workPhotoId={workPhotoId} early={early} />
      <Flex gap={3} align="flex-start">
        <Flex
          // On phones, always show the person's photo. On wider screens, show it only if the card also has a
          // photo of work. Without such a photo, the card's large picture already is the person's photo.
          display={{ base: 'flex', sm: workPhotoId ? 'flex' : 'none' }}
          w="64px"
          h="64px"
          align="center"
          justify="center"
          flexShrink={0}
        >
          <PersonAvatar {...face} size="md" />
        </Flex>
        <Flex
          direction="column"
          justify="center"
          gap={1}
          minW={0}
          minH={{ base: '64px', sm: workPhotoId ? '64px' : 0 }}
          flex="1"
        >
          <chakra.h2 as={`h${level}` as const} textStyle="card" overflowWrap="anywhere" lineClamp={3}>
            {name}
          </chakra.h2>
          {place !== '' && (
            <Flex
              gap={1}
              color="muted"
              textStyle="small"
              minW={0}
              overflowWrap="anywhere"
              css={{ '& svg': { flexShrink: 0, mt: '3px' } }}
            >
              <MapPin size={15} />
              {place}
            </Flex>
          )}
        </Flex>
      </Flex>
      {(professions.length > 0 || !registered) && (
        <Flex gap={1.5} flexWrap="wrap" align="center">
          {professions.slice(0, shownProfessions).map((profession) => (
            <Chip key={profession}>{profession}</Chip>
          ))}
          {hidden > 0 && (
            <Chip tone="neutral">
              +{hidden}
              <VisuallyHidden> profesiones más</VisuallyHidden>
            </Chip>
          )}
          {!registered && <PersonBadge kind="contact" />}
        </Flex>
      )}
      <CircleRecommenders count={person.recommendersInMyCircle} faces={known} />
      {note && (
        <chakra.p color="agave" textStyle="small" fontWeight="semibold">
          {note}
        </chakra.p>
      )}
      <Flex justify="space-between" align="center" flexWrap="wrap" columnGap={3} mt="auto" pt={1} minH="40px">
        <Flex gap={2} align="center" color="muted" textStyle="caption" whiteSpace="nowrap" minW={0}>
          {known.length === 0 && recommenders.length > 0 && (
            <AvatarStack
              label="Recomiendan su trabajo"
              size="xs"
              people={recommenders.map((recommender) => ({
                id: recommender.personId,
                name: recommender.name,
                photoUrl: recommender.photoId && photoUrl(recommender.photoId, 'face'),
              }))}
            />
          )}
          {recommendationText(recommendationCount)}
        </Flex>
        <CardLink to={person.profilePath} discover="none">
          Ver perfil →<VisuallyHidden>{` de ${name}`}</VisuallyHidden>
        </CardLink>
      </Flex>
    </Card>
  )
})

function recommendationText(count: number): string {
  if (count === 0) return 'Sin recomendaciones'
  return count === 1 ? '1 recomendación' : `${formatCount(count)} recomendaciones`
}

/**
 * Text about recommenders if no one in the viewer's circle recommends the person. The text says that the
 * viewer recommends the person, or else that friends of friends do.
 */
function noteOf(person: ExploreCard): string | null {
  if (person.recommendersInMyCircle > 0) return null
  if (person.inMyCircle) return describeRecommenders(person)?.main ?? null
  return person.recommendersInTheirCircles
    ? describeFurtherRecommenders(person.recommendersInTheirCircles)
    : null
}
