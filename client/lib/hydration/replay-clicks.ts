declare global {
  interface Window {
    /**
     * Returns the last click before hydration, if React has hydrated the clicked button since. The file
     * `public/early-press.js` defines this function, because the content security policy forbids inline scripts. Until
     * this call, the file's script shows a clicked choice (`aria-pressed`) as selected.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

/** The age in ms above which a click before hydration is not replayed, because the reader has given up. */
const maxReplayDelayMs = 15_000

/**
 * Replays the last click on a button whose code had not loaded. Call this function when the page, or a lazy component,
 * is hydrated.
 */
export function replayLastClick(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const isTooLate = performance.now() - pressed.at >= maxReplayDelayMs
  if (!isTooLate && pressed.button.isConnected) pressed.button.click()
}
