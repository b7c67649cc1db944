const secretTokenParameters = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes an e-mail link's secret token from the URL: extensions read the browser history, and browsers synchronize it.
 */
export function hideEmailLinkTokenInUrl(): void {
  const { href } = window.location
  const url = href.replace(secretTokenParameters, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/**
 * Before React Router reads the URL, restores an e-mail link's secret token in the URL. Hide the token again
 * afterwards.
 */
export function restoreEmailLinkTokenInUrl(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

/** Only after a reload or a back/forward navigation, an e-mail link's hidden secret token may return to the URL. */
export function isReloadOrHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
