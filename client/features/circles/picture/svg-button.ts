import type { KeyboardEvent } from 'react'

interface SvgButton {
  onPress: () => void
  pressed?: boolean
}

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
