import type { InvitedPerson } from '#modules/invitations/contract.ts'

/** Key in `sessionStorage` under which `prepareLeaving` stores the form of the invitation screen. */
export const registrationKey = (token: string) => `invitacion:${token}`

/** Takes back what was kept; call it in the browser alone, never while rendering. */
export function takeKeptRegistration(token: string): InvitedPerson | null {
  const text = sessionStorage.getItem(registrationKey(token))
  sessionStorage.removeItem(registrationKey(token))
  if (text === null) return null
  const kept: InvitedPerson = JSON.parse(text)
  return kept
}
