import { toLocalPath } from '#modules/identity/contract/local-path.ts'

const returnParameter = 'volver'

/** Query parameter with the reason why a member must sign in again. */
const endedParameter = 'sesion'

/**
 * @param path path and query of the page that requires the sign-in
 * @param ended true if the member's session was ended elsewhere; the sign-in screen explains this
 */
export function getSignInPath(path: string, { ended = false } = {}): string {
  return `/login?${returnParameter}=${encodeURIComponent(path)}${ended ? `&${endedParameter}=cerrada` : ''}`
}

export function isSessionEnded(search: URLSearchParams): boolean {
  return search.get(endedParameter) === 'cerrada'
}

export function getSignUpPath(path: string): string {
  return `/registro?${returnParameter}=${encodeURIComponent(path)}`
}

/** The requested page, otherwise the dashboard. Only paths of this product are accepted. */
export function getReturnPath(requestedPath: string | null): string {
  return toLocalPath(requestedPath) ?? '/dashboard'
}

/** Location state of the sign-in screen when the current session could not be loaded. */
export const sessionLoadErrorState = { sessionUnknown: true }

export function isSessionLoadErrorState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionUnknown' in state
}
