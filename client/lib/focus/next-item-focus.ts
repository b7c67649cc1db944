const pressables = 'a[href], button:enabled'

/** Time in ms in which a slow phone renders the new items of a list. */
const maxRenderMs = 5_000

/**
 * Keeps the focus in a list when the pressed button that loads more items disappears. Call it before the list
 * grows.
 * @param list element that contains the list and grows at its end
 * @returns function to call after the new items have loaded: when the list has grown, it focuses the first new element
 * that can be pressed, unless the reader has moved the focus
 */
export function createNextItemFocus(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const pressed = document.activeElement
  const byKeyboard = pressed?.matches(':focus-visible') ?? false

  /** @returns whether the list has grown */
  function focusFirst(): boolean {
    const first = list?.querySelectorAll<HTMLElement>(pressables)[known]
    if (!first) return false
    const { activeElement } = document
    if (activeElement === pressed || activeElement === document.body)
      first.focus({ preventScroll: !byKeyboard })
    return true
  }

  return () => {
    requestAnimationFrame(() => {
      if (!list || focusFirst()) return
      // React may render a long list later, in several steps.
      const observer = new MutationObserver(() => focusFirst() && observer.disconnect())
      observer.observe(list, { childList: true, subtree: true })
      setTimeout(() => observer.disconnect(), maxRenderMs)
    })
  }
}
