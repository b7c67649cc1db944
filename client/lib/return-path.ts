/** Query parameter that remembers where somebody wanted to go before signing in. */
const returnParameter = 'volver'

/** '/login' with the way back in its query. @param path path and query of the page that asked for it */
export function signInPath(path: string): string {
  return `/login?${returnParameter}=${encodeURIComponent(path)}`
}

/**
 * Where to go after signing in: the page that asked for it, else the dashboard. Only a path of this product is
 * accepted ('//elsewhere.example' and '/\elsewhere.example' are other sites to a browser).
 */
export function returnPath(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])/.test(asked) && !/[\u0000-\u001f]/.test(asked) ? asked : '/dashboard'
}
