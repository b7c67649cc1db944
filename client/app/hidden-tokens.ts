/** Parameters of an address that are a token, or a path to return to with a token in it. */
const secrets = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Takes the token of a mailed link out of the address bar and the history: both are seen by others, synchronised and sent to
 * extensions. The router goes on with the address that it has read; the history entry keeps it for `restoreTokens`.
 */
export function hideTokens(): void {
  const { href } = window.location
  const url = href.replace(secrets, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/** Puts it back for a moment, so that the router reads it. @returns whether this history entry had one */
export function restoreTokens(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/** Whether the browser came here by a reload or the back button. An address that was typed, even the same one, means itself. */
export function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
