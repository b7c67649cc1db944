import type { ReactNode } from 'react'
import { Box } from '#client/ui/chakra.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface LoadingRegionProps {
  text?: string
  children: ReactNode
}

export function LoadingRegion({ text = 'Cargando...', children }: LoadingRegionProps) {
  return (
    <Box role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </Box>
  )
}
