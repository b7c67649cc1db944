declare global {
  interface Window {
    /**
     * From `public/early-press.js`, which may not have come: a file of its own, because it has to be there long before the rest and
     * the content security policy allows no script inside the page.
     */
    takeEarlyPress?: () => { button: HTMLElement; at: number } | null | undefined
  }
}

/** Whoever pressed longer ago, in ms, has given up or gone on. */
const patience = 15_000

/**
 * What somebody pressed last while the page's code was still on its way: an answer that comes late is better than none. Ask for
 * it just before React takes the page over, which answers by itself what is pressed from then on.
 * @returns presses it again
 */
export function rememberPressed(): () => void {
  const pressed = window.takeEarlyPress?.()
  return () => {
    if (pressed?.button.isConnected && performance.now() - pressed.at < patience) pressed.button.click()
  }
}
