// Do not add Zod schemas to this file: every page loads the file, and most pages need no Zod.
const baseUrl = 'https://here.invalid'

/** Browsers read '//elsewhere.example' and '/\elsewhere.example' as URLs of other sites, so the URL parser decides. */
export function toSameOriginPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, baseUrl)) return null
  const { origin, pathname, search, hash } = new URL(path, baseUrl)
  return origin === baseUrl && !pathname.startsWith('//') ? pathname + search + hash : null
}
