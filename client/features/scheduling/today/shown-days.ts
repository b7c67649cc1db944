export const dashboardCalendarDaysInput = { days: 2 } as const
