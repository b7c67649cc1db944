/** Query parameter that remembers where somebody wanted to go before signing in. */
const returnParameter = 'volver'

/** '/login' with the way back in its query. @param path path and query of the page that asked for it */
export function signInPath(path: string): string {
  return `/login?${returnParameter}=${encodeURIComponent(path)}`
}

/** '/registro' with the way back in its query. @param path path and query of the page that asked for it */
export function signUpPath(path: string): string {
  return `/registro?${returnParameter}=${encodeURIComponent(path)}`
}

const here = 'https://here.invalid'

/**
 * Where to go after signing in: the page that asked for it, else the dashboard. Only a path of this product is
 * accepted ('//elsewhere.example' and '/\elsewhere.example' are other sites to a browser, which its own parser tells).
 */
export function returnPath(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, here)) return '/dashboard'
  const { origin, pathname, search, hash } = new URL(asked, here)
  return origin === here ? pathname + search + hash : '/dashboard'
}
