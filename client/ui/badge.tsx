import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    flexShrink: 0,
    maxW: 'full',
    minH: '26px',
    px: 2.5,
    py: '2px',
    borderRadius: 'full',
    textStyle: 'caption',
    fontWeight: 'semibold',
    '& svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      neutral: { bg: 'sunken', color: 'muted' },
      outline: { color: 'muted', boxShadow: 'inset 0 0 0 1px var(--c-colors-field)' },
      trust: { bg: 'agave.tint', color: 'agave.onTint' },
      attention: { bg: 'maiz.tint', color: 'maiz.onTint' },
      danger: { bg: 'danger.tint', color: 'danger.onTint' },
    },
  },
})

export interface BadgeProps {
  tone?: 'neutral' | 'outline' | 'trust' | 'attention' | 'danger'
  /** Each badge state needs its own icon or text: colour alone must not convey a state. */
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <Root tone={tone}>
      {icon}
      {children}
    </Root>
  )
}
