import { PageHead } from '#client/components/page-head.tsx'
import { personSummary } from '#client/lib/person-summary.ts'
import { personCardUrl } from '#kernel/person-card/contract.ts'
import type { Profile } from '#modules/identity/contract.ts'

interface PersonHeadProps {
  profile: Profile
  /** In how many circles they are; undefined until it has arrived. */
  recommendationCount: number | undefined
  title: string
  path: string
  /** What can be done on the page, before who it is about; with a space at its end. */
  lead?: string
  /** There is nothing on it that somebody would search for. */
  bare?: boolean
}

/** What a page about one person says of itself. Search engines list only profiles that offer work and want to be listed. */
export function PersonHead({
  profile,
  recommendationCount = 0,
  title,
  path,
  lead = '',
  bare,
}: PersonHeadProps) {
  return (
    <PageHead
      title={title}
      description={lead + personSummary(profile, recommendationCount)}
      path={path}
      noindex={!profile.indexed || bare}
      person={{ cardUrl: personCardUrl({ ...profile, recommendationCount }) }}
    />
  )
}
