import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    w: 'full',
    minH: '60px',
    px: 2,
    py: 2,
    textAlign: 'start',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
    '& > svg': { flexShrink: 0, color: 'muted' },
  },
})

export const minHeightOfPersonSearch = 'min(52dvh, 26rem)'

export function PersonChoiceButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Root type="button" onClick={onClick}>
      {children}
      <ChevronRight size={20} aria-hidden="true" />
    </Root>
  )
}
