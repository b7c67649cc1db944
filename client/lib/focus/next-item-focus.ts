const pressables = 'a[href], button:enabled'

const maxFrames = 300

/**
 * Keeps the focus in a list when the pressed button that loads more disappears. Call before the list grows.
 * @returns function to call after loading: focuses the first new item, unless the reader has moved the focus
 */
export function prepareNextItemFocus(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const pressed = document.activeElement
  const byKeyboard = pressed?.matches(':focus-visible') ?? false

  // React may render a long list late: try again in later frames.
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
