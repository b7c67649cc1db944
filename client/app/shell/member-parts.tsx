export { UnansweredAppointmentsCount } from '#client/shared/appointments/nav-count.tsx'
export { NotificationBell } from '#client/shared/notifications/bell.tsx'
export { NavigationCountsRefresher } from './counts-refresh.tsx'
export { MemberMenuSheetLinks } from './member-sheet-links.tsx'
