import { chakra } from '#client/ui/chakra.ts'

/**
 * One person in the drawn path of trust from the reader to a provider, as an item of an ordered list. A line connects
 * the person's face with the previous face.
 */
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
    // Limit the font size in a path of trust, so that each name fits below its face.
    fontSize: 'min({fontSizes.sm}, 4.4vw)',
    fontWeight: 'semibold',
    // The line is a border, because Windows contrast themes and printers omit backgrounds.
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

/** All boxes have room for a ring, so that all faces have the same height in the row. */
export const TrustPathFace = chakra('span', {
  base: { display: 'grid', placeItems: 'center', boxSize: '64px' },
})
