/**
 * Matches a URL parameter with the secret token of an e-mail link: `token`, or a return path (`volver`) that
 * contains a token.
 */
const secrets = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes the token of an e-mail link from the address bar and the browser history: extensions read the history, and
 * browsers synchronize it. The state of the history entry stores the token for `restoreTokenInUrl`.
 */
export function hideTokenInUrl(): void {
  const { href } = window.location
  const url = href.replace(secrets, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/**
 * Puts the token that `hideTokenInUrl` removed back into the URL, so that the router can read it. Call `hideTokenInUrl`
 * afterwards.
 * @returns whether this history entry had a token
 */
export function restoreTokenInUrl(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/**
 * Whether a reload or the back button opened the page. Restore a hidden token only in this case, and not when the
 * reader has typed the URL.
 */
export function isReloadOrHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
