const secretTokenParameters = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes the secret token of an e-mail link from the URL, because extensions read the browser history and browsers
 * synchronize it. The state of the history entry stores the token for `restoreEmailLinkTokenInUrl`.
 */
export function hideEmailLinkTokenInUrl(): void {
  const { href } = window.location
  const url = href.replace(secretTokenParameters, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/**
 * Call `hideEmailLinkTokenInUrl` again after the router has read the restored URL.
 * @returns whether this history entry had a token
 */
export function restoreEmailLinkTokenInUrl(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/** Restore a hidden token only after a reload or a history navigation, not when the reader has typed the URL. */
export function isReloadOrHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
