import type { ReactNode } from 'react'
import { chakra } from '#client/ui/chakra.ts'

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'bar',
    pt: 'env(safe-area-inset-top, 0px)',
    bg: 'paper',
    borderBottomWidth: '1px',
  },
})

const Line = chakra('div', {
  base: {
    container: 'top-bar / inline-size',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    h: { base: '56px', md: '64px' },
    maxW: 'content',
    mx: 'auto',
    ps: 'max(16px, env(safe-area-inset-left, 0px))',
    pe: 'max(16px, env(safe-area-inset-right, 0px))',
  },
})

export function TopBar({ children }: { children: ReactNode }) {
  return (
    <Bar>
      <Line>{children}</Line>
    </Bar>
  )
}
