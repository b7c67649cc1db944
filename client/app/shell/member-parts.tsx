/**
 * Parts of the navigation that only members see. One script contains all of them, and `lazy-member-parts.tsx` loads
 * this script.
 */
export { UnansweredAppointmentsCount } from '#client/shared/appointments/nav-count.tsx'
export { NotificationBell } from '#client/shared/notifications/bell.tsx'
export { NavigationCountsRefresher } from './counts-refresh.tsx'
export { MemberSheetLinks } from './member-sheet-links.tsx'
