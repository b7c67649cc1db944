import { use } from 'react'
import { Site } from '#client/shared/site/site.ts'
import { StructuredData, trailTo } from '#client/shared/site/structured-data.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

export function AgendaData({ profile, path }: { profile: Profile; path: string }) {
  const { origin } = use(Site)
  if (!profile.indexed) return null
  const steps = [
    { name: profile.name, path: profile.profilePath },
    { name: 'Agenda', path },
  ]
  return <StructuredData thing={trailTo(origin, steps)} />
}
