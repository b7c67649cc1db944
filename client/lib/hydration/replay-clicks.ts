declare global {
  interface Window {
    /**
     * Returns the last click before hydration, if React has hydrated the clicked button since. The script
     * `public/early-press.js` defines this function, unless the script failed to load. Until this call, the script
     * shows a clicked choice (`aria-pressed`) as selected. The script is a separate file, because it must load first
     * and the content security policy forbids inline scripts.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

/** Clicks older than this, in ms, are not replayed: the reader has given up by then. */
const maxReplayDelayMs = 15_000

/**
 * Replays the reader's last click on a button whose code had not loaded at that time. Call this function when the
 * page, or a deferred part of the page, is hydrated.
 */
export function replayLastClick(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const isTooLate = performance.now() - pressed.at >= maxReplayDelayMs
  if (!isTooLate && pressed.button.isConnected) pressed.button.click()
}
