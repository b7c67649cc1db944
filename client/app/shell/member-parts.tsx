/** Navigation parts for members, in one script that `lazy-member-parts.tsx` loads. */
export { UnansweredAppointmentsCount } from '#client/shared/appointments/nav-count.tsx'
export { NotificationBell } from '#client/shared/notifications/bell.tsx'
export { NavigationCountsRefresher } from './counts-refresh.tsx'
export { MemberMenuSheetLinks } from './member-sheet-links.tsx'
