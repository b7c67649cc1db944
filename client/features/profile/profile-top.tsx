import type { ReactNode } from 'react'
import { CircleButton } from '#client/features/profile/circle-button.tsx'
import { ProfileHeader } from '#client/features/profile/profile-header.tsx'
import { ShareMenu } from '#client/features/profile/share-menu.tsx'
import { TrustPath } from '#client/features/profile/trust-path.tsx'
import { RecommenderSection } from '#client/features/profile/vouchers.tsx'
import { createDeferredPart, DeferredPartView } from '#client/lib/hydration/deferred.tsx'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOffer } from '#modules/scheduling/contract/agenda.ts'

const ownerLinks = createDeferredPart(async () => {
  const { OwnerLinks } = await import('#client/features/profile/owner-links.tsx')
  return OwnerLinks
})

interface ProfileTopProps {
  profile: Profile
  standing: RecommendationSummary | undefined
  offer: BookingOffer | undefined
  invite: ReactNode
}

export function ProfileOverview({ profile, standing, offer, invite }: ProfileTopProps) {
  return (
    <ProfileHeader
      profile={profile}
      inMyCircle={standing?.inMyCircle ?? false}
      corner={
        <span data-needs-script>
          <ShareMenu profile={profile} />
        </span>
      }
    >
      {standing && <RecommenderSection standing={standing} />}
      {standing?.path && <TrustPath path={standing.path} profile={profile} />}
      {profile.isOwner ? (
        <Box minH={{ base: '80px', sm: 9 }}>
          <DeferredPartView part={ownerLinks} given={{ profile, offer }} />
        </Box>
      ) : (
        <CircleAction profile={profile} standing={standing} invite={invite} />
      )}
    </ProfileHeader>
  )
}

function CircleAction({
  profile,
  standing,
  invite,
}: Pick<ProfileTopProps, 'profile' | 'standing' | 'invite'>) {
  const viewer = useViewer()
  if (viewer === undefined || standing === undefined) return null
  if (viewer === null) {
    return (
      <p>
        <TextLink to={getSignInPath(profile.profilePath)}>Inicia sesión para agregar a tu círculo</TextLink>
      </p>
    )
  }
  return (
    <Flex gap={2} flexWrap="wrap">
      <CircleButton personId={profile.personId} inMyCircle={standing.inMyCircle} />
      {standing.inMyCircle && invite}
    </Flex>
  )
}
