/**
 * The canonical spelling of a page's path. The router accepts '/Explorar/' for '/explorar'; two addresses of one page would split its
 * ranking in search engines.
 * @param pattern the path of the matching route, '/perfil/:id'
 * @param pathname the requested path; the value of ':id' keeps its spelling
 */
export function toCanonicalPath(pattern: string, pathname: string): string {
  const asked = pathname.split('/').filter(Boolean)
  const segments = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (segment.startsWith(':') ? asked[index] : segment)).join('/')}`
}
