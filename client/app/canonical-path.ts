/**
 * Corrects the spelling of a path: the router also accepts other spellings, such as '/Explorar/' for '/explorar'.
 * Search engines would treat each spelling as a separate page.
 * @param pattern the path of the matching route, such as '/perfil/:id'
 * @param pathname the requested path; the value of ':id' keeps its spelling
 */
export function toCanonicalPath(pattern: string, pathname: string): string {
  const asked = pathname.split('/').filter(Boolean)
  const segments = pattern.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (segment.startsWith(':') ? asked[index] : segment)).join('/')}`
}
