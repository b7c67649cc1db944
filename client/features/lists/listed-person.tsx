import { ChevronRight, MapPin } from 'lucide-react'
import { formatPlace } from '#client/lib/format.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PublicSharedList } from '#modules/lists/contract/lists.ts'

const CoveringLink = chakra('span', {
  base: {
    flexShrink: 0,
    '& a': {
      display: 'inline-flex',
      alignItems: 'center',
      minH: 'touch',
      my: '-10px',
      textStyle: 'small',
      fontWeight: 'semibold',
      _after: { content: '""', position: 'absolute', inset: 0, borderRadius: 'lg' },
    },
  },
})

interface SharedListPersonCardProps {
  person: PublicSharedList['people'][number]
  size: 'single' | 'large' | 'compact'
}

export function SharedListPersonCard({ person, size }: SharedListPersonCardProps) {
  const { name, photoId, registered, professions, profilePath, quotation } = person
  const trades = professions.slice(0, 3).join(' · ')
  const place = formatPlace(person)
  const isCompact = size === 'compact'
  return (
    <Card as="li" interactive={isCompact} p={{ base: 4, sm: 5 }} gap={isCompact ? 3 : 4}>
      <Flex columnGap={isCompact ? 3 : 4} rowGap={3} align="flex-start" flexWrap="wrap">
        <PersonAvatar
          name={name}
          photoUrl={photoId && photoUrl(photoId, 'thumb')}
          size={isCompact ? 'md' : 'lg'}
          ring={registered ? 'mine' : 'contact'}
        />
        <Flex direction="column" gap={isCompact ? 0.5 : 1.5} flex="1 1 11rem" minW={0}>
          <Flex align="center" columnGap={3} flexWrap="wrap">
            <chakra.h2
              textStyle={isCompact ? 'card' : 'section'}
              flex="1 1 8rem"
              minW={0}
              overflowWrap="anywhere"
            >
              {name}
            </chakra.h2>
            {isCompact && (
              <CoveringLink>
                <TextLink to={profilePath} plain aria-label={`Ver perfil: ${name}`}>
                  Ver perfil
                  <ChevronRight size={18} />
                </TextLink>
              </CoveringLink>
            )}
          </Flex>
          {trades !== '' && (
            <chakra.p color="barro.onTint" fontWeight="semibold" lineHeight="snug" overflowWrap="anywhere">
              {trades}
            </chakra.p>
          )}
          {place !== '' && (
            <Flex gap={1.5} color="muted" textStyle="small">
              <chakra.span flexShrink={0} pt="2px">
                <MapPin size={17} />
              </chakra.span>
              <chakra.span overflowWrap="anywhere">{place}</chakra.span>
            </Flex>
          )}
        </Flex>
      </Flex>
      {quotation && (
        <figure>
          <chakra.blockquote
            fontWeight="semibold"
            overflowWrap="anywhere"
            _before={{ content: '"“"' }}
            _after={{ content: '"”"' }}
          >
            {quotation.text}
          </chakra.blockquote>
          <chakra.figcaption color="muted" textStyle="small" mt={1}>
            — {getShortPersonName(quotation.author)}
          </chakra.figcaption>
        </figure>
      )}
      {!isCompact && (
        <Flex direction="column" align={{ sm: 'flex-start' }}>
          <LinkButton
            to={profilePath}
            variant={size === 'single' ? 'primary' : 'secondary'}
            aria-label={`Ver perfil: ${name}`}
          >
            Ver perfil
          </LinkButton>
        </Flex>
      )}
    </Card>
  )
}
