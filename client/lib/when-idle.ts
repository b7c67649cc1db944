/** Maximum time to wait for an idle page, in ms. */
const idleTimeoutMs = 2_000
/** Delay in browsers without `requestIdleCallback` (Safari), in ms. */
const someTime = 500

/**
 * Runs a function once the page is idle.
 * @returns function that cancels the run
 */
export function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, someTime)
    return () => clearTimeout(timer)
  }
  const run = window.requestIdleCallback(act, { timeout: idleTimeoutMs })
  return () => window.cancelIdleCallback(run)
}

export function isDataSaverOn(): boolean {
  // Browsers other than Chromium have no `navigator.connection`: the function then returns false.
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string }
  }
  return connection !== undefined && (connection.saveData || /2g/.test(connection.effectiveType))
}
