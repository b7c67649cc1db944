import { createContext, use } from 'react'

/** What schema.org gives a thing: its type, and what is known of it. What is null or undefined is left out. */
export interface Thing {
  '@type': string
  [property: string]: Value
}
type Value = string | number | boolean | null | undefined | Thing | readonly Value[]

/** Where a page puts what it says to programs while the server renders it. */
export const ThingsOfPage = createContext<Thing[]>([])

/**
 * The page once more for programs (JSON-LD): only what it shows. Pages write `import.meta.env.SSR && <StructuredData …/>`: it
 * is read in the server's HTML, and no phone has to load what makes it.
 */
export function StructuredData({ thing }: { thing: Thing }) {
  use(ThingsOfPage).push(thing)
  return null
}

/** An element that a browser keeps without running it. No text of anybody can close it. */
export function dataBlock(thing: Thing): string {
  const json = JSON.stringify(
    { '@context': 'https://schema.org', ...thing },
    (_key, value: Value) => value ?? undefined,
  )
  return `<script type="application/ld+json">${json.replace(/</g, '\\u003c')}</script>`
}

/** The way from the list of everybody to this page, as search engines show it in place of an address. */
export function trailTo(origin: string, steps: readonly { name: string; path: string }[]): Thing {
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
