const idleTimeoutMs = 2_000
/** Time that `runWhenIdle` waits in browsers without `requestIdleCallback` (Safari), in ms. */
const someTime = 500

/** @returns function that cancels the run */
export function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, someTime)
    return () => clearTimeout(timer)
  }
  const run = window.requestIdleCallback(act, { timeout: idleTimeoutMs })
  return () => window.cancelIdleCallback(run)
}

export function isDataSaverOn(): boolean {
  // Only Chromium browsers have `navigator.connection`.
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string }
  }
  return connection !== undefined && (connection.saveData || /2g/.test(connection.effectiveType))
}
