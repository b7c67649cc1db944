const secretTokenParameters = /\b(token=|volver=[^&#]*token%3D)[^&#]*&?/g

/**
 * Removes an e-mail link's secret token from the URL: extensions read the browser history, and browsers synchronize it.
 */
export function hideEmailLinkTokenInUrl(): void {
  const { href } = window.location
  const url = href.replace(secretTokenParameters, '').replace(/[?&]$/, '')
  if (url !== href) window.history.replaceState({ ...window.history.state, hidden: href }, '', url)
}

/** Undoes `hideEmailLinkTokenInUrl`, so that React Router can read the secret token from the URL. */
export function restoreEmailLinkTokenInUrl(): boolean {
  const { hidden, ...state } = { ...window.history.state }
  if (hidden) window.history.replaceState(state, '', hidden)
  return Boolean(hidden)
}

export function isReloadOrHistoryNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
