const secretTokenParameters = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes an e-mail link's secret token from the URL: extensions read the browser history, and browsers synchronize it.
 */
export function hideEmailLinkTokenInUrl(): void {
  const { href } = window.location
  const url = href.replace(secretTokenParameters, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/** Restores the secret token in the URL; hide the token again after the router has read the URL. */
export function restoreEmailLinkTokenInUrl(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/** An e-mail link's secret token may return to the URL only after a reload or history navigation. */
export function isReloadOrHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
