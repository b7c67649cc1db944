import { chakra } from '#client/ui/chakra.ts'

export const visuallyHiddenStyle = {
  position: 'absolute',
  w: '1px',
  h: '1px',
  m: '-1px',
  p: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  borderWidth: 0,
} as const

export const VisuallyHidden = chakra('span', { base: visuallyHiddenStyle })
