/** Input of `scheduling.days` for the dashboard: today and tomorrow. */
export const dashboardDaysInput = { days: 2 } as const
