/** What schema.org gives a thing: its type, and what is known of it. What is null or undefined is left out. */
export interface Thing {
  '@type': string
  [property: string]: Value
}
type Value = string | number | boolean | null | undefined | Thing | readonly Value[]

/** The page once more for programs (JSON-LD): only what it shows. A browser keeps the element without running it. */
export function StructuredData({ thing }: { thing: Thing }) {
  const json = JSON.stringify(
    { '@context': 'https://schema.org', ...thing },
    (_key, value: Value) => value ?? undefined,
  )
  // No text of anybody may close the element.
  const html = json.replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write quotes as entities, which JSON does not know.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
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
