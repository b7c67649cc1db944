// Apart from the schemas: every page decides where to lead somebody, and the code that parses input is heavy.
const here = 'https://here.invalid'

/**
 * The path, query and fragment of an address of this product; null for everything else ('//elsewhere.example',
 * '/\elsewhere.example' and '/.//elsewhere.example' are other sites to a browser, which its own parser tells).
 */
export function localPath(asked: string | null | undefined): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return null
  const { origin, pathname, search, hash } = new URL(asked, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
