const checkTimeoutMs = 8_000
const slowResponseMs = 6_000
const recheckIntervalMs = 5_000

export interface ServerConnectionState {
  online: boolean
  newer: boolean
}

let state: ServerConnectionState = { online: true, newer: false }
let isNewerBuild: (answer: Response) => boolean = () => false
let notifyChange: (standing: ServerConnectionState) => void = () => undefined
let pendingCheck: Promise<void> | undefined
let timer: number | undefined

export function watchConnection(
  isNewer: (answer: Response) => boolean,
  onChange: (standing: ServerConnectionState) => void,
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

export function getServerConnectionState(): ServerConnectionState {
  return state
}

export async function fetchAndTrackConnection(
  input: RequestInfo | URL | string,
  init?: RequestInit,
): Promise<Response> {
  // A slow POST request may be a large upload, so do not check the server connection meanwhile.
  const timer = init?.method === 'POST' ? 0 : window.setTimeout(checkServerReachable, slowResponseMs)
  try {
    const response = await fetch(input, init)
    noticeAnswer(response)
    return response
  } catch (error) {
    // Check the connection first: a single failed request is common on a moving phone.
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

/** Sends a request, because browsers sometimes report a network when there is none. */
export function checkServerReachable(): Promise<void> {
  pendingCheck ??= fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(checkTimeoutMs) })
    .then(noticeAnswer, markServerUnreachable)
    .finally(() => {
      pendingCheck = undefined
    })
  return pendingCheck
}

function settle(next: ServerConnectionState): void {
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
