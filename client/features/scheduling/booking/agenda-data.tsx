import { use } from 'react'
import { StructuredData, trailTo } from '#client/components/structured-data.tsx'
import { Site } from '#client/lib/site.ts'
import type { Profile } from '#modules/identity/contract.ts'

/** Where an agenda stands among the pages, for programs; nothing of a profile that search engines must not list. */
export function AgendaData({ profile, path }: { profile: Profile; path: string }) {
  const { origin } = use(Site)
  if (!profile.indexed) return null
  const steps = [
    { name: profile.name, path: profile.profilePath },
    { name: 'Agenda', path },
  ]
  return <StructuredData thing={trailTo(origin, steps)} />
}
