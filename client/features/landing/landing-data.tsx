import { use } from 'react'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { StructuredData } from '#client/shared/site/structured-data.tsx'

export function LandingStructuredData() {
  const { origin } = use(SiteInfoContext)
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
