import type { FocusEvent } from 'react'

export function scrollIntoViewport(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** Browsers leave an element reached with the Tab key partly hidden in a scrolling row. */
export function scrollFocusedElementIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
