import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
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
  corner: ReactNode
  children: ReactNode
}

export function ProfileHeader({ profile, inMyCircle, corner, children }: ProfileHeaderProps) {
  const place = formatPlace(profile)
  return (
    <Flex as="header" flexWrap={{ base: 'wrap', sm: 'nowrap' }} columnGap={{ base: 3, sm: 6 }} rowGap={4}>
      <Flex align="flex-start">
        <PersonAvatar
          name={profile.name}
          photoUrl={profile.photoId && photoUrl(profile.photoId, 'thumb')}
          size="xl"
          early
          ring={getAvatarRing({ inMyCircle, registered: profile.registered })}
        />
      </Flex>
      <Flex align="flex-start" ms="auto" order={{ sm: 1 }}>
        {corner}
      </Flex>
      <Flex direction="column" gap={3} flex={{ base: '1 0 100%', sm: '1 1 0' }} minW={0} maxW="full">
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
        <Flex columnGap={3} rowGap={2} flexWrap="wrap" align="center">
          <Flex gap={1.5} color="muted" textStyle="small">
            <chakra.span flexShrink={0} pt="2px">
              <MapPin size={17} />
            </chakra.span>
            {place || 'Ubicación no especificada'}
          </Flex>
          <Flex gap={1.5} flexWrap="wrap">
            <PersonBadge kind={profile.registered ? 'registered' : 'contact-profile'} />
            {profile.hasShop && <PersonBadge kind="shop" />}
          </Flex>
        </Flex>
        {children}
      </Flex>
    </Flex>
  )
}
