// A file without schemas: every page uses it to redirect, and the schema library would make each page larger.
const here = 'https://here.invalid'

/**
 * The path, query and fragment of an address of this product; null for any other address. Browsers read
 * '//elsewhere.example', '/\elsewhere.example' and '/.//elsewhere.example' as other sites, so the URL parser decides.
 */
export function localPath(asked: string | null | undefined): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return null
  const { origin, pathname, search, hash } = new URL(asked, here)
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : null
}
