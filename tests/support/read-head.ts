export interface PageHeadData {
  title: string
  meta: ReadonlyMap<string, string[]>
  canonical: string[]
  structuredData: Record<string, unknown>[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** @throws if a JSON-LD block is not JSON */
export function parsePageHead(html: string): PageHeadData {
  const meta = new Map<string, string[]>()
  for (const [, attributes = ''] of html.matchAll(/<meta ([^>]*?)\/?>/g)) {
    const name = attributeOf(attributes, 'name') ?? attributeOf(attributes, 'property')
    const content = attributeOf(attributes, 'content')
    if (name !== null && content !== null) meta.set(name, [...(meta.get(name) ?? []), content])
  }
  const links = [...html.matchAll(/<link ([^>]*?)\/?>/g)].map(([, attributes = '']) => attributes)
  return {
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta,
    canonical: links
      .filter((link) => attributeOf(link, 'rel') === 'canonical')
      .map((link) => attributeOf(link, 'href') ?? ''),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  }
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)
  return found ? decode(found[1] ?? '') : null
}

function decode(text: string): string {
  return text.replace(/&([a-z]+|#x?\d+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}
