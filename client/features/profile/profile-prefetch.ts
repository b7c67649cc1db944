import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { readReviewCursor } from '#client/shared/reviews/review-start.ts'
import type { ProfileIdAndPath } from '#modules/identity/contract/people.ts'

export function getProfilePath(id: string): string {
  return `/perfil/${id}`
}

export async function prefetchProfile({
  helpers,
  queryClient,
  params,
  search,
  onIntent,
}: PrefetchInput): Promise<PrefetchResult | undefined> {
  const id = params.id ?? ''
  const { profile: whole, resolveProfile } = helpers.identity
  const found = onIntent ? resolveProfile.fetch({ id }) : whole.fetch({ id })
  const profile = await found.catch(nullWhenMissing)
  if (!profile) {
    // Cache null for the missing profile, because the browser would otherwise request the profile again.
    queryClient.setQueryData(trpc.identity.profile.queryKey({ id }, 'query'), null)
    return { status: 404 }
  }
  if (profile.profilePath !== getProfilePath(id)) return { movedTo: profile.profilePath }

  const { personId } = profile
  const start = readReviewCursor(search)
  await Promise.all([
    helpers.circles.standing.prefetch({ personId }),
    helpers.reviews.list.prefetchInfinite({ personId, ...(start && { start }) }),
    helpers.reviews.works.prefetchInfinite({ personId }),
    prefetchAgenda(helpers, profile),
  ])
  return { pageExtensions: { profile: { personId, isOwner: profile.isOwner } } }
}

async function prefetchAgenda(
  helpers: PrefetchInput['helpers'],
  { personId, isOwner }: ProfileIdAndPath,
): Promise<void> {
  const offer = await helpers.scheduling.offer.fetch({ personId })
  if (isOwner || !offer.enabled || !offer.hasRanges) return
  await helpers.scheduling.slots.prefetch({ personId, from: offer.window.from })
}

function nullWhenMissing(error: unknown): null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return null
  throw error
}
