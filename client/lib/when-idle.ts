const idleTimeoutMs = 2_000
/** Safari has no `requestIdleCallback`. */
const safariDelayMs = 500

export function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, safariDelayMs)
    return () => clearTimeout(timer)
  }
  const run = window.requestIdleCallback(act, { timeout: idleTimeoutMs })
  return () => window.cancelIdleCallback(run)
}

export function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData: boolean; effectiveType: string }
  }
  return connection !== undefined && (connection.saveData || /2g/.test(connection.effectiveType))
}
