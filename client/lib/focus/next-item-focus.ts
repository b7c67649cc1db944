const pressables = 'a[href], button:enabled'

/** Number of frames in which even a slow phone renders the new items of a list. */
const maxFrames = 300

/**
 * Keeps the focus in a list when the pressed button that loads more items disappears. Call it before the list
 * grows.
 * @param list element that contains the list and grows at its end
 * @returns function to call after the new items have loaded: when the list has grown, it focuses the first new element
 * that can be pressed, unless the reader has moved the focus
 */
export function prepareNextItemFocus(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const pressed = document.activeElement
  const byKeyboard = pressed?.matches(':focus-visible') ?? false

  // React may render a long list later, in several steps.
  const focusFirst = (frames: number) =>
    requestAnimationFrame(() => {
      const first = list?.querySelectorAll<HTMLElement>(pressables)[known]
      const { activeElement, body } = document
      if (activeElement !== pressed && activeElement !== body) return
      if (first) first.focus({ preventScroll: !byKeyboard })
      else if (frames > 0) focusFirst(frames - 1)
    })
  return () => void focusFirst(maxFrames)
}
