import { Navigate, useLocation, useParams } from 'react-router-dom'
import { InviteButton } from '#client/features/invitations/invite-button.tsx'
import { ContactActions } from '#client/features/profile/contact-actions.tsx'
import { ContactSection } from '#client/features/profile/contact-section.tsx'
import {
  AboutSection,
  OccupationSection,
  ShopSection,
} from '#client/features/profile/information-sections.tsx'
import { OwnCircleLink } from '#client/features/profile/own-circle.tsx'
import { ProfileStructuredData } from '#client/features/profile/profile-data.tsx'
import { ProfileLayout } from '#client/features/profile/profile-layout.tsx'
import { ProfileNotFound } from '#client/features/profile/profile-not-found.tsx'
import { getProfilePath, prefetchProfile } from '#client/features/profile/profile-prefetch.ts'
import { ProfileSection } from '#client/features/profile/profile-section.tsx'
import { ProfileSkeleton } from '#client/features/profile/profile-skeleton.tsx'
import { ProfileStats } from '#client/features/profile/profile-stats.tsx'
import { ProfileOverview } from '#client/features/profile/profile-top.tsx'
import { ServicesSection } from '#client/features/profile/services-section.tsx'
import { QuotedReviewPhoto } from '#client/features/reviews/quoted-photo.tsx'
import { ReviewsSection } from '#client/features/reviews/reviews-section.tsx'
import { useReviews } from '#client/features/reviews/use-reviews.ts'
import { WorkPhotosSection } from '#client/features/reviews/works-section.tsx'
import { preloadBookingFlow } from '#client/features/scheduling/booking/preload-booking-flow.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { createLazyComponent, LazyComponentView } from '#client/lib/hydration/deferred.tsx'
import type { PageModule } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonPageMetadata } from '#client/shared/people/person-head.tsx'
import { formatPersonTitle } from '#client/shared/people/person-summary.ts'
import { Box } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

const bookingWidget = createLazyComponent(async () => {
  const loading = import('#client/features/scheduling/booking/booking-widget.tsx')
  preloadBookingFlow()
  return (await loading).BookingWidget
})

const foot = createLazyComponent(async () => {
  const { ProfileFooter: ProfileFoot } = await import('#client/features/profile/profile-foot.tsx')
  return ProfileFoot
})

const hidden = createLazyComponent(async () => {
  const { HiddenProfileNotice: HiddenNotice } = await import('#client/shared/moderation/hidden-notice.tsx')
  return HiddenNotice
})
const nothing = {}

export const prefetchPageData: PageModule['prefetchPageData'] = prefetchProfile

export function PageComponent() {
  const { id = '' } = useParams()
  const { search, hash } = useLocation()
  const query = trpc.identity.profile.useQuery({ id })
  // The server's prefetch stores null if no profile has the id or slug in the URL.
  const profile: Profile | null | undefined = query.data

  if (profile === null) return <ProfileNotFound />
  if (profile) {
    if (profile.profilePath !== getProfilePath(id))
      return <Navigate to={profile.profilePath + search + hash} replace />
    return <ProfileView key={profile.personId} profile={profile} />
  }
  if (!query.error) return <ProfileSkeleton />

  const { code } = getErrorMessage(query.error)
  if (code === 'IDENTITY.PERSON_NOT_FOUND' || code === 'KERNEL.INVALID_INPUT') return <ProfileNotFound />
  return (
    <>
      <title>Perfil · Círculo</title>
      <ErrorState
        page
        message="Error al cargar el perfil"
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  )
}

function ProfileView({ profile }: { profile: Profile }) {
  const { personId, isOwner, registered } = profile
  const queries = [
    trpc.circles.standing.useQuery({ personId }),
    trpc.scheduling.offer.useQuery({ personId }),
  ] as const
  const [standing, offer] = [queries[0].data, queries[1].data]
  const reviewTotal = useReviews(personId).query.data?.pages[0]?.total
  const bookable = !isOwner && offer?.enabled === true

  // Wait for all queries: buttons that appear later would move other buttons while the reader presses them.
  if (queries.some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return <ProfileSkeleton />

  return (
    <>
      <PersonPageMetadata
        profile={profile}
        recommendationCount={standing?.recommendationCount}
        title={formatPersonTitle(profile)}
        path={profile.profilePath}
      />
      <ProfileLayout
        top={
          <>
            {isOwner && <LazyComponentView part={hidden} given={nothing} />}
            <ProfileOverview
              profile={profile}
              standing={standing}
              offer={offer}
              invite={!registered && <InviteButton invited={{ personId }} person={profile} />}
              quotedPhoto={
                standing?.quotation?.photo && (
                  <QuotedReviewPhoto personId={personId} quotation={standing.quotation} />
                )
              }
            />
          </>
        }
        aside={<ContactSection profile={profile} bookable={bookable} />}
        bottom={!isOwner && <ContactActions profile={profile} bookable={bookable} />}
      >
        {typeof standing?.circleSize === 'number' && <OwnCircleLink size={standing.circleSize} />}
        <WorkPhotosSection person={profile} />
        <ServicesSection services={offer?.services ?? []} />
        {bookable && (
          <ProfileSection title="Agenda" id="agenda">
            <Box minH="18rem">
              <LazyComponentView part={bookingWidget} given={{ provider: profile }} />
            </Box>
          </ProfileSection>
        )}
        <AboutSection profile={profile} />
        <OccupationSection profile={profile} />
        <ShopSection profile={profile} />
        <ProfileStats profile={profile} standing={standing} reviewTotal={reviewTotal} offer={offer} />
        <ReviewsSection person={profile} />
        <LazyComponentView part={foot} given={{ profile }} />
        {import.meta.env.SSR && <ProfileStructuredData profile={profile} standing={standing} offer={offer} />}
      </ProfileLayout>
    </>
  )
}
