const pressables = 'a[href], button:enabled'

/**
 * More of a list is about to come by the press of a button, which may then leave. To be called before.
 * @param list what holds it all, and grows at its end
 * @returns to be called when it has come: the first thing of it that can be pressed gets the focus
 */
export function firstOfMore(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false
  return () => {
    requestAnimationFrame(() => {
      const first = list?.querySelectorAll<HTMLElement>(pressables)[known]
      // Who pressed with a finger looks where they pressed.
      first?.focus({ preventScroll: !byKeyboard })
    })
  }
}
