/** Timeout of a request that checks the connection, in ms. */
const patience = 8_000
/** A request without a response for this long counts as failed, in ms. */
const longWait = 6_000
/** Time between two checks of the connection while a visible page is offline, in ms. */
const interval = 5_000

export interface Standing {
  online: boolean
  newer: boolean
}

let standing: Standing = { online: true, newer: false }
let judge: (answer: Response) => boolean = () => false
let tell: (standing: Standing) => void = () => undefined
let asking: Promise<void> | undefined
let timer: number | undefined

/**
 * Watches the connection through the browser's online and offline events.
 * @param isNewer whether a response is from another build
 * @param onChange called on every change
 */
export function watchConnection(
  isNewer: (answer: Response) => boolean,
  onChange: (standing: Standing) => void,
): void {
  judge = isNewer
  tell = onChange
  window.addEventListener('online', () => void askWhetherReachable())
  window.addEventListener('offline', () => settle({ ...standing, online: false }))
  document.addEventListener('visibilitychange', () => {
    if (!standing.online && document.visibilityState === 'visible') void askWhetherReachable()
  })
  if (!navigator.onLine) settle({ ...standing, online: false })
}

export function currentStanding(): Standing {
  return standing
}

/** `fetch` that updates the connection state from each response or failure. */
export async function fetchAndNotice(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  // No timeout for POST: an upload may be large and take longer.
  const timer = init?.method === 'POST' ? 0 : window.setTimeout(askWhetherReachable, longWait)
  try {
    const response = await fetch(input, init)
    noticeAnswer(response)
    return response
  } catch (error) {
    // Ignore aborted requests. A single failure is common on a moving phone: check the connection before reporting it.
    if (!init?.signal?.aborted) void askWhetherReachable()
    throw error
  } finally {
    window.clearTimeout(timer)
  }
}

function noticeAnswer(answer: Response): void {
  settle({ online: true, newer: judge(answer) })
}

export function noticeUnreachable(): void {
  settle({ ...standing, online: false })
}

/** Checks with a request: browsers sometimes report a network when there is none. */
export function askWhetherReachable(): Promise<void> {
  asking ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })
    .then(noticeAnswer, noticeUnreachable)
    .finally(() => {
      asking = undefined
    })
  return asking
}

function settle(next: Standing): void {
  window.clearTimeout(timer)
  if (!next.online) timer = window.setTimeout(askAgain, interval)
  if (next.online === standing.online && next.newer === standing.newer) return
  standing = next
  tell(standing)
}

function askAgain(): void {
  if (document.visibilityState === 'visible' && navigator.onLine) void askWhetherReachable()
  else timer = window.setTimeout(askAgain, interval)
}
