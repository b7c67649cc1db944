import { type ReactNode, useLayoutEffect } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: 0,
    bottom: 'calc(var(--bottom-inset) - var(--strip, 0px))',
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 3,
    h: 'var(--strip, 52px)',
    ps: 'max(16px, env(safe-area-inset-left, 0px))',
    pe: 'max(16px, env(safe-area-inset-right, 0px))',
    bg: 'sunken',
    color: 'ink',
    borderTopWidth: '1px',
    textStyle: 'small',
    lineHeight: 'snug',
    textWrap: 'balance',
    '& svg': { flexShrink: 0, color: 'muted' },
  },
})

const Action = chakra('button', {
  base: {
    flexShrink: 0,
    minH: 'touch',
    px: 2,
    fontWeight: 'bold',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    borderRadius: 'sm',
    color: 'barro',
    _focusVisible: { outlineOffset: '-3px' },
  },
})

interface StripProps {
  icon: ReactNode
  action?: { label: string; onPress: () => void }
  children: ReactNode
}

export function StatusStrip({ icon, action, children }: StripProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--strip', '52px')
    return () => void style.removeProperty('--strip')
  }, [])
  return (
    <Root className="no-print" role="status">
      {icon}
      <span>{children}</span>
      {action && (
        <Action type="button" onClick={action.onPress}>
          {action.label}
        </Action>
      )}
    </Root>
  )
}
