import type { FocusEvent } from 'react'

export function scrollIntoViewport(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

export function scrollFocusedElementIntoView({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
