declare global {
  interface Window {
    /**
     * Defined by `public/early-press.js`, which may have failed to load. It is a separate file because it must load first, and the content
     * security policy forbids inline scripts. Returns the last click before hydration; stops recording.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

/** Clicks older than this, in ms, are not replayed: the reader has given up by then. */
const maxReplayDelayMs = 15_000

/**
 * Replays the last click made before its code had loaded: a late response is better than none. Call it after the page, or a deferred part,
 * is hydrated.
 */
export function replayClick(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const isTooLate = performance.now() - pressed.at >= maxReplayDelayMs
  if (!isTooLate && pressed.button.isConnected) pressed.button.click()
}
