import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatPlace } from '#client/lib/format.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

const shownTrades = 3

const NameLink = chakra(Link, {
  base: {
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
    },
  },
})

interface PersonSummaryProps {
  person: DirectoryCard
  inMyCircle: boolean
  level: 2 | 3
  end?: ReactNode
}

export function PersonSummary({ person, inMyCircle, level, end }: PersonSummaryProps) {
  const { name, professions, city, state, photoId, registered, profilePath } = person
  const place = formatPlace({ city, state })
  const further = professions.length - shownTrades
  return (
    <Flex direction="column" gap={3}>
      <Flex gap={3} align="flex-start">
        <PersonAvatar
          name={name}
          photoUrl={photoId ? photoUrl(photoId, 'face') : null}
          size="md"
          ring={getAvatarRing({ inMyCircle, registered })}
        />
        <Flex direction="column" gap={1} flex="1" minW={0} minH="56px" justify="center">
          <chakra.h3 as={level === 2 ? 'h2' : 'h3'} textStyle="card">
            <NameLink to={profilePath}>{name}</NameLink>
          </chakra.h3>
          {place !== '' && (
            <chakra.p color="muted" textStyle="small" overflowWrap="anywhere">
              {place}
            </chakra.p>
          )}
        </Flex>
        {end}
      </Flex>
      {(professions.length > 0 || !registered) && (
        <Flex gap={1.5} flexWrap="wrap" align="center">
          {professions.slice(0, shownTrades).map((profession) => (
            <Chip key={profession}>{profession}</Chip>
          ))}
          {further > 0 && <Chip tone="neutral">{`+${further}`}</Chip>}
          {!registered && <PersonBadge kind="contact" />}
        </Flex>
      )}
    </Flex>
  )
}
