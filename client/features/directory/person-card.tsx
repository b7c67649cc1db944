import { chakra, Flex } from '@chakra-ui/react'
import { MapPin, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Card } from '#client/components/card.tsx'
import { Chip } from '#client/components/chip.tsx'
import { PersonAvatar } from '#client/components/person-avatar.tsx'
import { PersonBadge } from '#client/components/person-badge.tsx'
import { VisuallyHidden } from '#client/components/visually-hidden.tsx'
import { formatCount } from '#client/lib/format.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Card as PersonCardData } from '#modules/circles/contract.ts'

const shownProfessions = 2

const CardLink = chakra(Link, {
  base: {
    color: 'barro',
    textStyle: 'small',
    fontWeight: 'semibold',
    textDecoration: 'none',
    // The whole card leads to the profile.
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _groupHover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

/** Somebody in the list of explore: who, what they do, where, and how many recommend them. */
export function PersonCard({ person }: { person: PersonCardData }) {
  const { name, professions, registered, recommendationCount } = person
  const place = [person.city, person.state].filter(Boolean).join(', ')
  const hidden = professions.length - shownProfessions
  return (
    <Card as="article" interactive gap={3} h="full" className="group">
      <Flex gap={3} align="flex-start">
        <Flex w="64px" h="64px" align="center" justify="center" flexShrink={0}>
          <PersonAvatar
            name={name}
            photoUrl={person.photoId && photoUrl(person.photoId, 'thumb')}
            size="md"
            ring={registered ? 'none' : 'contact'}
          />
        </Flex>
        <Flex direction="column" justify="center" gap={1} minW={0} minH="64px" flex="1">
          <chakra.h2 textStyle="card" overflowWrap="anywhere" lineClamp={2}>
            {name}
          </chakra.h2>
          {place !== '' && (
            <Flex gap={1} color="muted" textStyle="small" minW={0}>
              <chakra.span flexShrink={0} pt="3px">
                <MapPin size={15} />
              </chakra.span>
              <chakra.span minW={0} overflowWrap="anywhere">
                {place}
              </chakra.span>
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
      <Flex justify="space-between" align="center" gap={3} mt="auto" pt={1}>
        <Flex
          gap={1.5}
          align="center"
          textStyle="small"
          color={recommendationCount > 0 ? 'agave' : 'muted'}
          fontWeight={recommendationCount > 0 ? 'semibold' : 'normal'}
        >
          <Users size={16} />
          {recommendationText(recommendationCount)}
        </Flex>
        <CardLink to={person.profilePath}>
          Ver perfil →<VisuallyHidden> de {name}</VisuallyHidden>
        </CardLink>
      </Flex>
    </Card>
  )
}

function recommendationText(count: number): string {
  if (count === 0) return 'Sin recomendaciones'
  return count === 1 ? '1 recomendación' : `${formatCount(count)} recomendaciones`
}
