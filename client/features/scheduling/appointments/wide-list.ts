/** Name of the list of appointments as a CSS container, whose width its cards depend on. */
export const listContainer = 'appointments / inline-size'

/**
 * Styles of a card in a list that is wide enough for a row of columns. The limit is in rem, so that with large text the
 * cards stay one column. A card outside of a list, such as in a dialog, is always one column.
 */
export const whenWide = (styles: object) => ({
  css: { '@container appointments (min-width: 52rem)': styles },
})

/** Styles of a day in a list that is wide enough for a column with the dates. */
export const whenDatesFit = (styles: object) => ({
  css: { '@container appointments (min-width: 66rem)': styles },
})
