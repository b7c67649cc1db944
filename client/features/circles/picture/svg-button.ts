import type { KeyboardEvent } from 'react'

interface SvgButton {
  onPress: () => void
  pressed?: boolean
}

/** Makes an SVG element usable by keyboard and screen reader; the surrounding circle diagram handles mouse clicks. */
export function getSvgButtonProps(label: string, { onPress, pressed }: SvgButton) {
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
