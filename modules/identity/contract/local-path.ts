// Do not import Zod schemas in this file: every page loads `toLocalPath`, and the Zod library would make every
// page larger.
const baseUrl = 'https://here.invalid'

/**
 * Returns the path, query and fragment of a URL of this site; null for any other text. Browsers read
 * '//elsewhere.example' and '/\elsewhere.example' as URLs of other sites, so the URL parser decides.
 */
export function toLocalPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, baseUrl)) return null
  const { origin, pathname, search, hash } = new URL(path, baseUrl)
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : null
}
