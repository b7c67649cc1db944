/** Key of the history entry's state under which its whole query stands. */
const stateKey = 'hiddenSearch'

/**
 * Takes the token of a mailed link out of the address bar and the history: both are seen by others, synchronised and sent to
 * extensions. The router goes on with the address that it has read; the history entry keeps the query for `restoreTokens`.
 */
export function hideTokens(): void {
  const { href, search } = window.location
  const url = new URL(href)
  // The sign-in page has the token inside the path to return to.
  for (const [name, value] of new URLSearchParams(search))
    if (name === 'token' || value.includes('token=')) url.searchParams.delete(name)
  if (url.href !== href) window.history.replaceState({ ...window.history.state, [stateKey]: search }, '', url)
}

/** Puts it back for a moment, so that the router reads it. @returns whether this history entry had one */
export function restoreTokens(): boolean {
  const { [stateKey]: search, ...state } = { ...window.history.state }
  if (!search) return false
  const url = new URL(window.location.href)
  url.search = search
  window.history.replaceState(state, '', url)
  return true
}

/** Whether the browser came here by a reload or the back button. An address that was typed, even the same one, means itself. */
export function isRevisited(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation?.toJSON().type !== 'navigate'
}
