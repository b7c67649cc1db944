import { use } from 'react'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { createBreadcrumbs, StructuredData } from '#client/shared/site/structured-data.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

export function AgendaStructuredData({ profile, path }: { profile: Profile; path: string }) {
  const { origin } = use(SiteInfoContext)
  if (!profile.indexed) return null
  const steps = [
    { name: profile.name, path: profile.profilePath },
    { name: 'Agenda', path },
  ]
  return <StructuredData thing={createBreadcrumbs(origin, steps)} />
}
