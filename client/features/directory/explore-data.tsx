import { use } from 'react'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { StructuredData } from '#client/shared/site/structured-data.tsx'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'

/** Omits people without an account, because they did not choose to be found by search engines. */
export function ExplorePageStructuredData({ people }: { people: readonly ExploreCard[] }) {
  const { origin } = use(SiteInfoContext)
  const listed = people.filter((person) => person.registered)
  if (listed.length === 0) return null
  return (
    <StructuredData
      thing={{
        '@type': 'ItemList',
        itemListElement: listed.map(({ name, profilePath }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          url: origin + profilePath,
        })),
      }}
    />
  )
}
