/** Timeout of a request that checks the connection, in ms. */
const timeoutMs = 8_000
/** Time in ms after which a request counts as slow. A slow request starts a check of the connection. */
const slowResponseMs = 6_000
/** Time between two checks of the connection while a visible page is offline, in ms. */
const recheckIntervalMs = 5_000

export interface ConnectionState {
  online: boolean
  newer: boolean
}

let state: ConnectionState = { online: true, newer: false }
let isNewerBuild: (answer: Response) => boolean = () => false
let notifyChange: (standing: ConnectionState) => void = () => undefined
let pendingCheck: Promise<void> | undefined
let timer: number | undefined

/**
 * @param isNewer whether a response is from another build of the product
 * @param onChange called whenever the connection state changes
 */
export function watchConnection(
  isNewer: (answer: Response) => boolean,
  onChange: (standing: ConnectionState) => void,
): void {
  isNewerBuild = isNewer
  notifyChange = onChange
  window.addEventListener('online', () => void checkServerReachable())
  window.addEventListener('offline', () => settle({ ...state, online: false }))
  document.addEventListener('visibilitychange', () => {
    if (!state.online && document.visibilityState === 'visible') void checkServerReachable()
  })
  if (!navigator.onLine) settle({ ...state, online: false })
}

export function getConnectionState(): ConnectionState {
  return state
}

export async function fetchAndTrackConnection(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  // Start no connection check for a slow POST request, which may be a large upload.
  const timer = init?.method === 'POST' ? 0 : window.setTimeout(checkServerReachable, slowResponseMs)
  try {
    const response = await fetch(input, init)
    noticeAnswer(response)
    return response
  } catch (error) {
    // Ignore aborted requests. A single failure is common on a moving phone, so check the connection before
    // reporting the product as unreachable.
    if (!init?.signal?.aborted) void checkServerReachable()
    throw error
  } finally {
    window.clearTimeout(timer)
  }
}

function noticeAnswer(answer: Response): void {
  settle({ online: true, newer: isNewerBuild(answer) })
}

export function markServerUnreachable(): void {
  settle({ ...state, online: false })
}

/** Sends a request to the server, because browsers sometimes report a network when there is none. */
export function checkServerReachable(): Promise<void> {
  pendingCheck ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    .then(noticeAnswer, markServerUnreachable)
    .finally(() => {
      pendingCheck = undefined
    })
  return pendingCheck
}

function settle(next: ConnectionState): void {
  window.clearTimeout(timer)
  if (!next.online) timer = window.setTimeout(recheck, recheckIntervalMs)
  if (next.online === state.online && next.newer === state.newer) return
  state = next
  notifyChange(state)
}

function recheck(): void {
  if (document.visibilityState === 'visible' && navigator.onLine) void checkServerReachable()
  else timer = window.setTimeout(recheck, recheckIntervalMs)
}
