import { personSummary } from '#client/shared/people/person-summary.ts'
import { PageHead } from '#client/shared/site/page-head.tsx'
import { personCardUrl } from '#kernel/person-card/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

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

/** Head of a page about one person. Search engines may index it only when the profile offers work and its owner allows it. */
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
