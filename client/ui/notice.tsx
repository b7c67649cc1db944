import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box, chakra } from '#client/ui/chakra.ts'

const ICONS = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleAlert } as const

const Root = chakra('div', {
  base: {
    display: 'flex',
    gap: 3,
    p: 4,
    borderRadius: 'lg',
    textStyle: 'small',
    _highContrast: { outline: '1px solid' },
    '& > svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      info: { bg: 'sunken', color: 'ink' },
      success: { bg: 'agave.tint', color: 'agave.onTint' },
      warn: { bg: 'maiz.tint', color: 'maiz.onTint' },
      error: { bg: 'danger.tint', color: 'danger.onTint' },
    },
  },
})

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warn' | 'error'
  icon?: ReactNode
  title?: string
  action?: ReactNode
  live?: boolean
  children: ReactNode
}

export function Notice({ tone = 'info', icon, title, action, live = false, children }: NoticeProps) {
  const Icon = ICONS[tone]
  const role = tone === 'error' ? 'alert' : live ? 'status' : undefined
  return (
    <Root tone={tone} role={role}>
      {icon ?? <Icon size={20} />}
      <Box minW={0}>
        {title !== undefined && (
          <Box fontWeight="bold" mb={0.5}>
            {title}
          </Box>
        )}
        <div>{children}</div>
        {action !== undefined && <Box mt={3}>{action}</Box>}
      </Box>
    </Root>
  )
}
