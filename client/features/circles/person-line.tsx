import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { DirectoryCard, SuggestedPerson } from '#modules/circles/contract/circle.ts'

export function formatProfessionAndCity({ professions, city }: DirectoryCard): string {
  return [professions[0], city].filter(Boolean).join(' · ')
}

type LinePerson = DirectoryCard & Partial<Pick<SuggestedPerson, 'inMyCircle'>>

export function PersonLineAvatar({ person }: { person: LinePerson }) {
  const { name, photoId, registered, inMyCircle = false } = person
  return (
    <PersonAvatar
      name={name}
      photoUrl={photoId ? photoUrl(photoId, 'face') : null}
      ring={getAvatarRing({ inMyCircle, registered })}
    />
  )
}

export function PersonLine({ person }: { person: LinePerson }) {
  const hint = formatProfessionAndCity(person)
  return (
    <Flex as="span" align="center" gap={3} minW={0} flex="1">
      <PersonLineAvatar person={person} />
      {/* On a narrow screen, the badge is below the name, so that no word of the name is broken. */}
      <Flex as="span" align="center" flexWrap="wrap" columnGap={3} rowGap={1} minW={0} flex="1">
        <Flex as="span" direction="column" minW={0} flex="1 1 7rem">
          <chakra.span fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
            {person.name}
          </chakra.span>
          {hint !== '' && (
            <chakra.span color="muted" textStyle="caption" overflowWrap="anywhere">
              {hint}
            </chakra.span>
          )}
        </Flex>
        {!person.registered && <PersonBadge kind="contact" />}
      </Flex>
    </Flex>
  )
}
