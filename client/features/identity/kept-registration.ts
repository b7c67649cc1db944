/** What somebody wrote on the invitation screen; never their password. */
export interface KeptRegistration {
  name: string
  phone: string
  profession: string
  city: string
  state?: string | undefined
}

const keyOf = (token: string) => `invitacion:${token}`

/** Keeps what was typed while its person is at their identity provider, for when they come back without an account. */
export function keepRegistration(token: string, registration: KeptRegistration): void {
  const { name, phone, profession, city, state } = registration
  const kept: KeptRegistration = { name, phone, profession, city, state }
  sessionStorage.setItem(keyOf(token), JSON.stringify(kept))
}

/** Takes back what was kept; call it in the browser alone, never while rendering. */
export function takeKeptRegistration(token: string): KeptRegistration | null {
  const text = sessionStorage.getItem(keyOf(token))
  sessionStorage.removeItem(keyOf(token))
  if (text === null) return null
  const kept: KeptRegistration = JSON.parse(text)
  return kept
}
