import type { FocusEvent } from 'react'

/** A `ref` for an element that appears outside the visible area after an action: scrolls to it once, only as far as needed. */
export function scrollIntoViewport(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * For `onFocus` of a row that scrolls sideways: browsers leave an element partly hidden that the Tab key has reached. A tap
 * scrolls nothing, so the element stays under the finger.
 */
export function isFullyInViewport({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
