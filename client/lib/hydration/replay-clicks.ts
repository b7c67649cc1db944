declare global {
  interface Window {
    /**
     * The separate script `public/early-press.js` defines `takeEarlyPress`: the content security policy forbids inline
     * scripts.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

const maxReplayDelayMs = 15_000

/** Replays a click on an unhydrated button; call after hydrating the page or a lazy component. */
export function replayLastClick(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const isTooLate = performance.now() - pressed.at >= maxReplayDelayMs
  if (!isTooLate && pressed.button.isConnected) pressed.button.click()
}
