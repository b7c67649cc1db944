import { formatPlace } from '#client/lib/format.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PublicList } from '#modules/lists/contract/lists.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: 4,
    py: 4,
    px: { sm: 4 },
    bg: { sm: 'surface' },
    borderTopWidth: '1px',
    '@media (min-width: 40em)': { borderWidth: '1px', borderRadius: 'lg' },
  },
})

/** The width of a face with a ring, so that the texts of all rows begin at the same place. */
const Face = chakra('div', {
  base: { flex: '0 0 80px', display: 'flex', justifyContent: 'center', alignSelf: 'flex-start' },
})

export function ListedPersonCard({ person }: { person: PublicList['people'][number] }) {
  const { name, photoId, registered, professions, profilePath, quotation } = person
  const facts = [professions.join(', '), formatPlace(person)].filter(Boolean).join(' · ')
  return (
    <Row>
      <Face>
        <PersonAvatar
          name={name}
          photoUrl={photoId && photoUrl(photoId, 'face')}
          size="lg"
          ring={getAvatarRing({ inMyCircle: false, registered })}
        />
      </Face>
      <Flex direction="column" align="flex-start" flex={1} minW={0}>
        <chakra.h2 textStyle="card" overflowWrap="anywhere">
          {name}
        </chakra.h2>
        {facts !== '' && (
          <chakra.p color="muted" textStyle="small" overflowWrap="anywhere">
            {facts}
          </chakra.p>
        )}
        {quotation && (
          <chakra.figure mt={2}>
            <chakra.blockquote
              overflowWrap="anywhere"
              _before={{ content: '"“"' }}
              _after={{ content: '"”"' }}
            >
              {quotation.text}
            </chakra.blockquote>
            <chakra.figcaption color="muted" textStyle="small">
              {quotation.author}
            </chakra.figcaption>
          </chakra.figure>
        )}
        <Flex mt={3}>
          <LinkButton to={profilePath} size="sm" variant="secondary" aria-label={`Ver perfil: ${name}`}>
            Ver perfil
          </LinkButton>
        </Flex>
      </Flex>
    </Row>
  )
}
