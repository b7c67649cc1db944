const pressables = 'a[href], button:enabled'

const maxFrames = 300

/** Keeps the focus in a list when the pressed 'load more' button disappears; call before the list grows. */
export function prepareNextItemFocus(list: Element | null | undefined): () => void {
  const known = list?.querySelectorAll(pressables).length ?? 0
  const pressed = document.activeElement
  const byKeyboard = pressed?.matches(':focus-visible') ?? false

  // Try to focus again in later frames: React may render a long list late.
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
