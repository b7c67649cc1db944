import { nextTurn } from '#client/app/next-turn.ts'

/** Where a browser tells of no paint, in ms. */
const patience = 500

/**
 * The page is painted before its scripts run: on a fast network they would be there first, and a cheap phone would show nothing
 * for as long as they take. They are fetched meanwhile.
 */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    // Nobody looks, so nothing is painted.
    if (document.hidden) return resolve()
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    setTimeout(resolve, patience)
  })
}

/** In turns, between which the page answers. */
async function start() {
  await painted()
  await import('#client/app/react-first.ts')
  await nextTurn()
  const { takeOver } = await import('#client/app/entry-client.tsx')
  await nextTurn()
  await takeOver()
}

void start()
