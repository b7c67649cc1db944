import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    maxW: 'full',
    minH: '30px',
    px: 3,
    py: '3px',
    borderRadius: 'full',
    textStyle: 'small',
    fontWeight: 'semibold',
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      accent: { bg: 'barro.tint', color: 'barro.onTint' },
      trust: { bg: 'agave.tint', color: 'agave.onTint' },
      neutral: { bg: 'sunken', color: 'ink' },
    },
    removable: { true: { minH: '36px', pe: 0 } },
  },
})

const Remove = chakra('button', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    w: '36px',
    h: '36px',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'veil/10' },
    _after: { content: '""', position: 'absolute', inset: '-4px' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

export interface ChipProps {
  tone?: 'accent' | 'trust' | 'neutral'
  icon?: ReactNode
  onRemove?: () => void
  removeLabel?: string
  children: ReactNode
}

export function Chip({ tone = 'accent', icon, onRemove, removeLabel, children }: ChipProps) {
  return (
    <Root tone={tone} removable={onRemove !== undefined}>
      {icon}
      {children}
      {onRemove !== undefined && (
        <Remove type="button" aria-label={`Quitar ${removeLabel ?? ''}`.trim()} onClick={onRemove}>
          <X size={16} />
        </Remove>
      )}
    </Root>
  )
}
