import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface LoadingRegionProps {
  /** Read aloud, for instance 'Cargando profesionales...'. */
  text?: string
  /** Skeletons, hidden from screen readers. */
  children: ReactNode
}

/** Wraps skeletons and says once, in words, that something is coming. */
export function LoadingRegion({ text = 'Cargando...', children }: LoadingRegionProps) {
  return (
    <Box role="status">
      <VisuallyHidden>{text}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </Box>
  )
}
