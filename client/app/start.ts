import { nextTask } from '#client/app/next-task.ts'

/** How long to wait for the first paint in browsers that do not report it, in ms. */
const maxWaitMs = 500

/**
 * Resolves after the first paint. On a fast network the scripts would arrive before it, and a slow phone would show nothing while they run.
 * They download meanwhile.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    // A hidden tab is never painted: do not wait for a paint.
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, maxWaitMs)
  })
}

/** Runs the start in separate tasks, so that the page can respond to input between them. */
async function start() {
  await painted()
  await import('#client/app/react-first.ts')
  await nextTask()
  const { takeOver } = await import('#client/app/entry-client.tsx')
  await nextTask()
  await takeOver()
}

void start()
