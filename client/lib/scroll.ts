import type { FocusEvent } from 'react'

/** A `ref` callback for an element that appears after an action of the reader. Scrolls only as far as needed. */
export function scrollIntoViewport(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * Scrolls a focused element of a horizontally scrolling row fully into view. Use it as the row's `onFocus`:
 * browsers leave an element that the Tab key has reached partly hidden. After a tap the row does not scroll,
 * so the element stays under the finger.
 */
export function scrollFocusedIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
