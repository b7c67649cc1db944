import type { FocusEvent } from 'react'

/**
 * For `onFocus` of what scrolls sideways: a browser is content when a corner of what the Tab key has reached can be seen. A
 * finger's press moves nothing away from under it.
 */
export function whollyInSight({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
