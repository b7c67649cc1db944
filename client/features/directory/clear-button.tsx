import { X } from 'lucide-react'
import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'touch',
    h: 'full',
    minH: 'touch',
    borderRadius: 'md',
    color: 'muted',
    cursor: 'pointer',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-4px' },
  },
})

export function ClearFieldButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <Root
      type="button"
      tabIndex={-1}
      data-needs-script
      aria-label={`Borrar ${label.toLowerCase()}`}
      onClick={onClear}
    >
      <X size={18} />
    </Root>
  )
}
