import { use } from 'react'
import { StructuredData } from '#client/components/structured-data.tsx'
import { Site } from '#client/lib/site.ts'

/** What this site is, and how a program searches in it. */
export function LandingData() {
  const { origin } = use(Site)
  return (
    <StructuredData
      thing={{
        '@type': 'WebSite',
        name: 'Círculo',
        url: `${origin}/`,
        inLanguage: 'es-MX',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/explorar?nombre={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  )
}
