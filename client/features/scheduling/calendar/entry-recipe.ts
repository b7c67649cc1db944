import { defineRecipe } from '@chakra-ui/react'

/**
 * Style of an appointment or a free gap in the calendar. Besides its colour, each kind has its own border and icon.
 */
export const calendarEntryRecipe = defineRecipe({
  className: 'calendar-entry',
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column' },
    flexWrap: { base: 'wrap', md: 'nowrap' },
    alignItems: 'flex-start',
    alignContent: 'flex-start',
    columnGap: 2,
    w: 'full',
    h: 'full',
    minH: '1.5rem',
    px: { base: 2.5, md: 1.5 },
    py: { base: 1.5, md: 1 },
    borderRadius: 'sm',
    borderWidth: '1px',
    overflow: 'hidden',
    textAlign: 'start',
    fontSize: { base: 'sm', md: 'xs' },
    lineHeight: '1.25',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    _focusVisible: { outlineOffset: '-2px' },
    _highContrast: { borderColor: 'ButtonText' },
    // In the week, an entry of a quarter of an hour is only one line high.
    '&[data-short]': { flexDirection: 'row', py: { md: 0 }, alignItems: { md: 'center' } },
    // On a phone, an entry of half an hour may be only one line high: a name that does not fit ends in an ellipsis.
    '&[data-line]': { flexWrap: 'nowrap', '& .name': { whiteSpace: 'nowrap' } },
    '& svg': { flexShrink: 0 },
    '& .time': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
    },
    '& .name': {
      minW: 0,
      maxW: 'full',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: { md: 'nowrap' },
    },
  },
  variants: {
    kind: {
      free: {
        flexDirection: 'row',
        alignItems: 'center',
        alignContent: 'center',
        justifyContent: 'center',
        columnGap: 1,
        borderStyle: 'dashed',
        borderColor: 'agave',
        color: 'agave',
        bg: 'surface',
        fontWeight: 'semibold',
        _hover: { bg: 'agave.tint', color: 'agave.onTint' },
      },
      pending: {
        borderStyle: 'dashed',
        borderWidth: '2px',
        borderColor: 'maiz',
        bg: 'maiz.tint',
        color: 'maiz.onTint',
      },
      confirmed: {
        borderColor: 'agave',
        borderInlineStartWidth: '5px',
        bg: 'agave.tint',
        color: 'agave.onTint',
      },
      past: { borderColor: 'field', bg: 'sunken', color: 'muted' },
    },
  },
  defaultVariants: { kind: 'free' },
})
