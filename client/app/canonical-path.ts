/** Corrects the spelling of a path: search engines would treat '/Explorar/' and '/explorar' as separate pages. */
export function toCanonicalPath(pattern: string, pathname: string): string {
  const asked = pathname.split('/').filter(Boolean)
  const segments = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (segment.startsWith(':') ? asked[index] : segment)).join('/')}`
}
