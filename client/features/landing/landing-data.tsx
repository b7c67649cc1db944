import { use } from 'react'
import { StructuredData } from '#client/components/structured-data.tsx'
import { SiteOrigin } from '#client/lib/site-origin.ts'

/** What this site is, and how a program searches in it. */
export function LandingData() {
  const origin = use(SiteOrigin)
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
