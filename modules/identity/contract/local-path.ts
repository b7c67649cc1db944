// Do not import schemas here: every page loads `localPath` to redirect, and the schema library would make each page
// larger.
const baseUrl = 'https://here.invalid'

/**
 * The path, query and fragment of an address of this product; null for any other address. Browsers read
 * '//elsewhere.example', '/\elsewhere.example' and '/.//elsewhere.example' as other sites, so the URL parser decides.
 */
export function localPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, baseUrl)) return null
  const { origin, pathname, search, hash } = new URL(path, baseUrl)
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : null
}
