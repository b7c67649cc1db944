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
}

/** What a page about one person says of itself. Of a contact without account no search engine is to know. */
export function PersonHead({ profile, recommendationCount = 0, title, path }: PersonHeadProps) {
  return (
    <PageHead
      title={title}
      description={personSummary(profile, recommendationCount)}
      path={path}
      noindex={!profile.registered}
      person={{ cardUrl: personCardUrl({ ...profile, recommendationCount }) }}
    />
  )
}
