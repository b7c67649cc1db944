import { chakra } from '#client/ui/chakra.ts'

/** A person of a drawn path of trust: an item of an ordered list. A line links the face to the previous one. */
export const PathStep = chakra('li', {
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
    // Limit the font size, so that the names fit below their faces.
    fontSize: 'min({fontSizes.sm}, 4.4vw)',
    fontWeight: 'semibold',
    // A border, because Windows contrast themes and printers leave out backgrounds.
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

/** The place of a face: large enough for its ring, so that all faces of a path are on one line. */
export const PathFace = chakra('span', { base: { display: 'grid', placeItems: 'center', boxSize: '64px' } })
