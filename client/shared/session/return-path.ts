import { toSameOriginPath } from '#modules/identity/contract/local-path.ts'

const returnParameter = 'volver'

const endedParameter = 'sesion'

export function getSignInPath(path: string, { ended = false } = {}): string {
  return `/login?${returnParameter}=${encodeURIComponent(path)}${ended ? `&${endedParameter}=cerrada` : ''}`
}

export function hasSessionEndedParameter(search: URLSearchParams): boolean {
  return search.get(endedParameter) === 'cerrada'
}

export function getSignUpPath(path: string): string {
  return `/registro?${returnParameter}=${encodeURIComponent(path)}`
}

export function getPathAfterSignIn(requestedPath: string | null): string {
  return toSameOriginPath(requestedPath) ?? '/dashboard'
}

export const sessionLoadErrorLocationState = { sessionUnknown: true }

export function isRedirectAfterSessionLoadError(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionUnknown' in state
}
