import { formatPersonSummary } from '#client/shared/people/person-summary.ts'
import { PageMetadata } from '#client/shared/site/page-head.tsx'
import { personLinkPreviewUrl } from '#kernel/person-card/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

interface PersonHeadProps {
  profile: Profile
  recommendationCount: number | undefined
  title: string
  path: string
  lead?: string
  bare?: boolean
}

/** Search engines may index the page only if the profile offers work and the owner allows indexing. */
export function PersonPageMetadata({
  profile,
  recommendationCount = 0,
  title,
  path,
  lead = '',
  bare,
}: PersonHeadProps) {
  return (
    <PageMetadata
      title={title}
      description={lead + formatPersonSummary(profile, recommendationCount)}
      path={path}
      noindex={!profile.indexed || bare}
      person={{ cardUrl: personLinkPreviewUrl({ ...profile, recommendationCount }) }}
    />
  )
}
