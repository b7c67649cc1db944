export const appointmentListCssContainer = 'appointments / inline-size'

/** The minimum width is in rem, so that cards with large text stay in one column. */
export const createWideAppointmentListStyle = (styles: object) => ({
  css: { '@container appointments (min-width: 52rem)': styles },
})

export const createAppointmentDateColumnStyle = (styles: object) => ({
  css: { '@container appointments (min-width: 66rem)': styles },
})
