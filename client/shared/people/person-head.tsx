import { personSummary } from '#client/shared/people/person-summary.ts'
import { PageHead } from '#client/shared/site/page-head.tsx'
import { personCardUrl } from '#kernel/person-card/contract.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

interface PersonHeadProps {
  profile: Profile
  /** Number of circles with the person; undefined while it loads. */
  recommendationCount: number | undefined
  title: string
  path: string
  /** What the page lets the reader do, as a prefix of the title; ends with a space. */
  lead?: string
  /** The page has no content worth indexing. */
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
