import { createContext, use } from 'react'

export interface SchemaOrgObject {
  '@type': string
  [property: string]: Value
}
type Value = string | number | boolean | null | undefined | SchemaOrgObject | readonly Value[]

export const StructuredDataContext = createContext<SchemaOrgObject[]>([])

/** Write `import.meta.env.SSR && <StructuredData …/>`: only programs that read the server's HTML need JSON-LD. */
export function StructuredData({ thing }: { thing: SchemaOrgObject }) {
  use(StructuredDataContext).push(thing)
  return null
}

/** Escapes '<', so that no text in the data can close the script element. */
export function renderStructuredDataScript(thing: SchemaOrgObject): string {
  const json = JSON.stringify(
    { '@context': 'https://schema.org', ...thing },
    (_key, value: Value) => value ?? undefined,
  )
  return `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`
}

export function createBreadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): SchemaOrgObject {
  const all = [{ name: 'Explorar', path: '/explorar' }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
