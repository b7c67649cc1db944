import { MapPin } from 'lucide-react'
import { formatPlace } from '#client/lib/format.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

interface ProfileHeaderProps {
  profile: Profile
  inMyCircle: boolean
}

const Header = chakra('header', {
  base: {
    display: { base: 'flex', sm: 'grid' },
    gridTemplateRows: '1fr auto',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: 4, sm: 6 },
    rowGap: { base: 3, sm: 2 },
    '& > img, & > span': { gridRow: 'span 2', alignSelf: 'flex-start' },
    '& > div': {
      display: 'flex',
      flex: '1 1 12rem',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 2,
      minW: 0,
      minH: { base: '112px', sm: 0 },
    },
    '& > div:last-of-type': {
      flex: '1 1 100%',
      flexDirection: 'row',
      justifyContent: 'flex-start',
      flexWrap: 'wrap',
      alignItems: 'center',
      minH: 0,
      '& > div': { flexBasis: { base: '100%', sm: 'auto' } },
    },
  },
})

export function ProfileHeader({ profile, inMyCircle }: ProfileHeaderProps) {
  const place = formatPlace(profile)
  return (
    <Header>
      <PersonAvatar
        name={profile.name}
        photoUrl={profile.photoId && photoUrl(profile.photoId, 'thumb')}
        size="xl"
        early
        ring={getAvatarRing({ inMyCircle, registered: profile.registered })}
      />
      <div>
        <chakra.h1 textStyle="hero" overflowWrap="anywhere">
          {profile.name}
        </chakra.h1>
        {profile.professions.length > 0 && (
          <Flex as="ul" aria-label="Profesiones" gap={1.5} flexWrap="wrap">
            {profile.professions.map((profession) => (
              <chakra.li key={profession} display="flex" maxW="full">
                <Chip>{profession}</Chip>
              </chakra.li>
            ))}
          </Flex>
        )}
      </div>
      <div>
        <Flex gap={1.5} color="muted" textStyle="small">
          <chakra.span flexShrink={0} pt="2px">
            <MapPin size={17} />
          </chakra.span>
          {place || 'Ubicación no especificada'}
        </Flex>
        <PersonBadge kind={profile.registered ? 'registered' : 'contact-profile'} />
        {profile.hasShop && <PersonBadge kind="shop" />}
      </div>
    </Header>
  )
}
