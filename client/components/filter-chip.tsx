import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

const Root = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    flexShrink: 0,
    minH: 'touch',
    px: 4,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'field',
    bg: 'surface',
    fontSize: 'sm',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    transition: 'background-color 120ms ease-out',
    _hover: { bg: 'sunken' },
    _pressed: { bg: 'barro.tint', color: 'barro.onTint', borderColor: 'barro' },
  },
})

export interface FilterChipProps {
  selected: boolean
  onToggle: (selected: boolean) => void
  children: ReactNode
}

/** A filter that is on or off; the check mark tells it without colour. */
export function FilterChip({ selected, onToggle, children }: FilterChipProps) {
  return (
    <Root type="button" aria-pressed={selected} onClick={() => onToggle(!selected)}>
      {selected && <Check size={16} strokeWidth={2.5} />}
      {children}
    </Root>
  )
}
