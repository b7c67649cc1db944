/** Query parameters that contain a token, or a return path that may contain one. */
const secrets = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes the token of a mailed link from the address bar and the browser history, which extensions read and browsers synchronize.
 * The router keeps the URL that it has already read; the state of the history entry stores it for `restoreTokens`.
 */
export function hideTokens(): void {
  const { href } = window.location
  const url = href.replace(secrets, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/**
 * Puts a hidden token back into the URL, so that the router can read it. Call `hideTokens` afterwards.
 * @returns whether this history entry had a token
 */
export function restoreTokens(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/** Whether a reload or the back button opened the page. A typed URL, even the same one, must not restore the token. */
export function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
