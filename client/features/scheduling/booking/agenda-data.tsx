import { use } from 'react'
import { StructuredData, trailTo } from '#client/components/structured-data.tsx'
import { Site } from '#client/lib/site.ts'
import type { Profile } from '#modules/identity/contract.ts'

/** Where an agenda stands among the pages, for programs; not a contact's, who did not ask to be found. */
export function AgendaData({ profile, path }: { profile: Profile; path: string }) {
  const { origin } = use(Site)
  if (!profile.registered) return null
  const steps = [
    { name: profile.name, path: profile.profilePath },
    { name: 'Agenda', path },
  ]
  return <StructuredData thing={trailTo(origin, steps)} />
}
