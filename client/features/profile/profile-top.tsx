import type { ReactNode } from 'react'
import { CircleMembershipButton } from '#client/features/profile/circle-button.tsx'
import { ProfileHeader } from '#client/features/profile/profile-header.tsx'
import { ProfileTrust } from '#client/features/profile/profile-trust.tsx'
import { hasMoreRecommenders, RecommenderSection } from '#client/features/profile/recommender-section.tsx'
import { ShareProfileMenu } from '#client/features/profile/share-menu.tsx'
import { createLazyComponent, LazyComponentView } from '#client/lib/hydration/deferred.tsx'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

const ownerLinks = createLazyComponent(async () => {
  const { ProfileOwnerLinks: OwnerLinks } = await import('#client/features/profile/owner-links.tsx')
  return OwnerLinks
})

interface ProfileTopProps {
  profile: Profile
  standing: RecommendationSummary | undefined
  offer: BookingOptions | undefined
  invite: ReactNode
  quotedPhoto: ReactNode
}

export function ProfileOverview({ profile, standing, offer, invite, quotedPhoto }: ProfileTopProps) {
  return (
    <>
      <ProfileHeader profile={profile} inMyCircle={standing?.inMyCircle ?? false} />
      {profile.isOwner && (
        <Box minH={{ base: '80px', sm: 9 }}>
          <LazyComponentView part={ownerLinks} given={{ profile, offer }} />
        </Box>
      )}
      {standing && <ProfileTrust profile={profile} standing={standing} quotedPhoto={quotedPhoto} />}
      {standing && <RecommenderSection profile={profile} standing={standing} />}
      <Flex gap={2} flexWrap="wrap" align="center">
        {!profile.isOwner && <CircleAction profile={profile} standing={standing} invite={invite} />}
        <span data-needs-script>
          <ShareProfileMenu profile={profile} />
        </span>
      </Flex>
    </>
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
        <TextLink to={getSignInPath(profile.profilePath)}>
          {hasMoreRecommenders(standing)
            ? 'Inicia sesión para ver a todas estas personas y agregar a tu círculo'
            : 'Inicia sesión para agregar a tu círculo'}
        </TextLink>
      </p>
    )
  }
  return (
    <>
      <CircleMembershipButton personId={profile.personId} inMyCircle={standing.inMyCircle} />
      {standing.inMyCircle && invite}
    </>
  )
}
