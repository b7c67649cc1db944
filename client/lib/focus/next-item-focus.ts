const pressables = 'a[href], button:enabled'

/**
 * Keeps the focus in a list when the pressed button that loads more items disappears. Call it before the list
 * grows.
 * @param list element that contains the list and grows at its end
 * @returns function to call after the list has grown: it focuses the first new element that can be pressed
 */
export function createNextItemFocus(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false
  return () => {
    requestAnimationFrame(() => {
      const first = list?.querySelectorAll<HTMLElement>(pressables)[known]
      first?.focus({ preventScroll: !byKeyboard })
    })
  }
}
