export const dashboardDaysInput = { days: 2 } as const
