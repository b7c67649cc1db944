import { chakra } from '@chakra-ui/react'

/**
 * A block in the shape of what comes: give it width and height. Invisible for its first 200 ms, so that a quick
 * answer shows no flash of grey; done in CSS, so it works in the server's HTML too.
 */
export const Skeleton = chakra('div', {
  base: {
    bg: 'sunken',
    borderRadius: 'sm',
    _highContrast: { outline: '1px solid GrayText' },
    animation: 'fade-in 160ms ease-out 200ms backwards, shimmer 1.8s ease-in-out 400ms infinite',
  },
  variants: {
    round: { true: { borderRadius: 'full' } },
  },
})
