const idleTimeoutMs = 2_000
/** In ms, for browsers without `requestIdleCallback` (Safari). */
const someTime = 500

export function runWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, someTime)
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
