import type { FocusEvent } from 'react'

export function scrollIntoViewport(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/**
 * Use this function as `onFocus` of a scrolling row: browsers leave an element that the Tab key has reached partly
 * hidden.
 */
export function scrollFocusedElementIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
