import { localPath } from '#modules/identity/contract/local-path.ts'

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

/** Where to go after signing in: the page that asked for it, else the dashboard. Only a path of this product is accepted. */
export function returnPath(asked: string | null): string {
  return localPath(asked) ?? '/dashboard'
}

/** What the sign-in screen finds in its location when it could not be learnt whether somebody is signed in already. */
export const sessionUnknownState = { sessionUnknown: true }

export function isSessionUnknownState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionUnknown' in state
}
