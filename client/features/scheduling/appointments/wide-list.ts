export const appointmentListCssContainer = 'appointments / inline-size'

/**
 * The minimum width is in rem, so that cards with large text stay one column. A card outside of a list is always one
 * column.
 */
export const createWideAppointmentListStyle = (styles: object) => ({
  css: { '@container appointments (min-width: 52rem)': styles },
})

export const createAppointmentDateColumnStyle = (styles: object) => ({
  css: { '@container appointments (min-width: 66rem)': styles },
})
