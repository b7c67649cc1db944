import { nextTask } from '#client/app/next-task.ts'

/** How long to wait for the first paint in browsers that do not report the first paint, in ms. */
const maxWaitMs = 500

/**
 * Resolves after the first paint. On a fast network the scripts would arrive before the first paint, and a slow phone would show nothing
 * while they run. The scripts download during this wait.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden tab is never painted: do not wait for a paint.
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxWaitMs)
  })
}

/** Starts the application in separate tasks, so that the page can respond to input between them. */
async function start() {
  await painted()
  await import('#client/app/react-first.ts')
  await nextTask()
  const { takeOver } = await import('#client/app/entry-client.tsx')
  await nextTask()
  await takeOver()
}

void start()
