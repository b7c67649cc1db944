import { CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
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

export const PersonAvatarFrame = ({ person }: { person: LinePerson }) => (
  <chakra.span display="grid" placeItems="center" flexShrink={0} w="48px" h="48px">
    <PersonLineAvatar person={person} />
  </chakra.span>
)

export function PersonLine({ person, children }: { person: LinePerson; children?: ReactNode }) {
  const hint = formatProfessionAndCity(person)
  return (
    <Flex as="span" align="center" gap={3} minW={0} flex="1">
      <PersonAvatarFrame person={person} />
      <Flex as="span" direction="column" gap={0.5} minW={0} flex="1">
        <chakra.span fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
          {person.name}
        </chakra.span>
        {(hint !== '' || !person.registered) && (
          <Flex as="span" flexWrap="wrap" columnGap={3} color="muted" textStyle="caption">
            {hint !== '' && <chakra.span overflowWrap="anywhere">{hint}</chakra.span>}
            {!person.registered && (
              <Flex as="span" align="center" gap={1} css={{ '& svg': { flexShrink: 0 } }}>
                <CircleDashed size={14} aria-hidden="true" />
                No registrado
              </Flex>
            )}
          </Flex>
        )}
        {children}
      </Flex>
    </Flex>
  )
}
