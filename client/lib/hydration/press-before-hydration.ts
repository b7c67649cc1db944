declare global {
  interface Window {
    /**
     * From `public/early-press.js`, which may not have come: a file of its own, because it has to be there long before the rest and
     * the content security policy allows no script inside the page. What was pressed last, while React did not know it; once it does.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | false | null | undefined
  }
}

/** Whoever pressed longer ago, in ms, has given up or gone on. */
const patience = 15_000

/**
 * Presses again what somebody pressed while its code was still on its way: an answer that comes late is better than none. Call it
 * when React has taken over the page, or a part of it that comes later.
 */
export function pressAgain(): void {
  const pressed = window.takeEarlyPress?.()
  if (!pressed) return
  const late = performance.now() - pressed.at >= patience
  if (!late && pressed.button.isConnected) pressed.button.click()
}
