/** Input of `scheduling.days` for the dashboard: today and tomorrow. */
export const shownDays = { days: 2 } as const
