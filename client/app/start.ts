import { yieldToEventLoop } from '#client/app/yield-to-event-loop.ts'

const maxPaintWaitMs = 500

/** Resolves after the first paint: scripts that run earlier would delay the paint on a slow phone. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxPaintWaitMs)
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
