/** Longest that a page may be busy before its turn comes all the same, in ms. */
const patience = 2_000
/** Where nobody tells when a page is idle (Safari), in ms. */
const someTime = 500

/** Does something once the page has nothing else to do. @returns takes it back */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, someTime)
    return () => clearTimeout(timer)
  }
  const turn = window.requestIdleCallback(act, { timeout: patience })
  return () => window.cancelIdleCallback(turn)
}

/** Whether nothing is to be fetched ahead: the reader asked to save data, or the network is slower than that is worth. */
export function isSparing(): boolean {
  // Chromium's only; the others say nothing.
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string }
  }
  return connection !== undefined && (connection.saveData || /2g/.test(connection.effectiveType))
}
