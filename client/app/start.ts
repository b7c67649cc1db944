import { yieldToEventLoop } from '#client/app/yield-to-event-loop.ts'

/** Maximum wait for the first paint, in ms, in browsers that do not report it. */
const maxWaitMs = 500

/**
 * Resolves after the first paint. Running the scripts earlier would delay the first paint on a slow phone.
 * The scripts download during this wait.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxWaitMs)
  })
}

async function start() {
  await painted()
  await import('#client/app/react-first.ts')
  await yieldToEventLoop()
  const { startClientApp } = await import('#client/app/entry-client.tsx')
  await yieldToEventLoop()
  await startClientApp()
}

void start()
