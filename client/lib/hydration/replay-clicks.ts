declare global {
  interface Window {
    /**
     * Returns the last click before hydration, if React has hydrated its button since. The script also shows a pressed choice
     * (`aria-pressed`) as selected, and this function ends that. `public/early-press.js` defines the function, and may have failed to
     * load. The script is a separate file, because it must load first and the content security policy forbids inline scripts.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

/** Clicks older than this, in ms, are not replayed: the reader has given up by then. */
const maxReplayDelayMs = 15_000

/**
 * Replays the last click that the reader made before the clicked part's code had loaded. Call it after the
 * page, or a deferred part, is hydrated.
 */
export function replayLastClick(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const isTooLate = performance.now() - pressed.at >= maxReplayDelayMs
  if (!isTooLate && pressed.button.isConnected) pressed.button.click()
}
