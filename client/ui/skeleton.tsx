import { chakra } from '#client/ui/chakra.ts'

/** A skeleton stays hidden for 200 ms, so that a fast response causes no flash. */
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
