import type { Db } from '#kernel/db/statements.ts'
import { completeEnded } from '#modules/scheduling/data/appointments.ts'

export { forgetDueReminders } from '#modules/scheduling/data/reminders.ts'
export { schedulingParticipant } from '#modules/scheduling/use-cases/follow-person.ts'
export { releaseAllExpired } from '#modules/scheduling/use-cases/free-slots.ts'
export {
  findFeedOwner,
  openCalendar,
  readAppointmentFile,
} from '#modules/scheduling/use-cases/read-calendar.ts'
export { remindClients } from '#modules/scheduling/use-cases/remind-clients.ts'

/**
 * The periodic job of design decision 6: confirmed appointments whose end has passed become completed. Running it
 * twice, or in several processes at once, changes nothing more.
 * @returns how many it completed
 */
export function completePast(db: Db, now: Date): Promise<number> {
  return completeEnded(db, now)
}
