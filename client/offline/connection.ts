/** Longest that the product has to answer whether it can be reached, in ms. */
const patience = 8_000
/** After which a question without an answer says as much as one that failed, in ms. */
const longWait = 6_000
/** How often a page that is being looked at asks whether it can be reached again, in ms. */
const interval = 5_000

export interface Standing {
  /** Whether the product can be reached. */
  online: boolean
  /** Whether it serves another build than the one that this page runs. */
  newer: boolean
}

let standing: Standing = { online: true, newer: false }
let judge: (answer: Response) => boolean = () => false
let tell: (standing: Standing) => void = () => undefined
let asking: Promise<void> | undefined
let timer: number | undefined

/**
 * Listens to what the browser says of its network.
 * @param isNewer whether an answer comes from another build
 * @param onChange told of every change
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

/** `fetch`, which notices what the product answers to anything, and that it does not answer. */
export async function fetchAndNotice(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  // What is sent may be large, and on its way for longer.
  const timer = init?.method === 'POST' ? 0 : window.setTimeout(askWhetherReachable, longWait)
  try {
    const response = await fetch(input, init)
    noticeAnswer(response)
    return response
  } catch (error) {
    // What was cancelled says nothing, and one call that failed little on a phone that moves.
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

/** Browsers say that there is a network when there is none. */
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
