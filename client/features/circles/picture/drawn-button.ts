import type { KeyboardEvent } from 'react'

interface DrawnButton {
  onPress: () => void
  pressed?: boolean
}

/** Makes a part of the drawing a button for the keyboard and screen readers; the drawing handles clicks. */
export function getSvgButtonProps(label: string, { onPress, pressed }: DrawnButton) {
  return {
    role: 'button',
    tabIndex: 0,
    'aria-label': label,
    'aria-pressed': pressed,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPress()
    },
  } as const
}
