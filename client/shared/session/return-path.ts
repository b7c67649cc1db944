import { localPath } from '#modules/identity/contract/local-path.ts'

/** Query parameter that remembers where somebody wanted to go before signing in. */
const returnParameter = 'volver'

/** Query parameter that says why somebody who was signed in has to sign in again. */
const endedParameter = 'sesion'

/**
 * '/login' with the way back in its query.
 * @param path path and query of the page that asked for it
 * @param ended they were signed in, and their session was ended elsewhere: the screen says so
 */
export function signInPath(path: string, { ended = false } = {}): string {
  return `/login?${returnParameter}=${encodeURIComponent(path)}${ended ? `&${endedParameter}=cerrada` : ''}`
}

export function isSessionEnded(search: URLSearchParams): boolean {
  return search.get(endedParameter) === 'cerrada'
}

/** '/registro' with the way back in its query. @param path path and query of the page that asked for it */
export function signUpPath(path: string): string {
  return `/registro?${returnParameter}=${encodeURIComponent(path)}`
}

/** Where to go after signing in: the page that asked for it, else the dashboard. Only a path of this product is accepted. */
export function returnPath(asked: string | null): string {
  return localPath(asked) ?? '/dashboard'
}

/** What the sign-in screen finds in its location when it could not be learnt whether somebody is signed in already. */
export const sessionUnknownState = { sessionUnknown: true }

export function isSessionUnknownState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionUnknown' in state
}
