/**
 * The one spelling of a page's path. The router takes '/Explorar/' for '/explorar'; two addresses of one page would share its
 * links between them.
 * @param pattern the path of the route that answers, '/perfil/:id'
 * @param pathname as asked for; what stands in place of ':id' stays as it is
 */
export function canonicalPath(pattern: string, pathname: string): string {
  const asked = pathname.split('/').filter(Boolean)
  const segments = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (segment.startsWith(':') ? asked[index] : segment)).join('/')}`
}
