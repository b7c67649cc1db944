import { chakra } from '#client/ui/chakra.ts'

export const TrustPathStep = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 1,
    flex: '1 1 0',
    minW: 0,
    px: '2px',
    textAlign: 'center',
    textStyle: 'small',
    fontSize: 'min({fontSizes.sm}, 4.4vw)',
    fontWeight: 'semibold',
    // Draw the connecting line as a border, because printers omit background colors.
    '& + &::before': {
      content: '""',
      position: 'absolute',
      top: '31px',
      left: 'calc(-50% + 32px)',
      right: 'calc(50% + 32px)',
      borderTopWidth: '2px',
      borderColor: 'agave',
    },
  },
})

export const TrustPathAvatar = chakra('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '64px' },
})
