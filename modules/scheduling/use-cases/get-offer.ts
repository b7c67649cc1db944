import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'
import { defaultAppointmentDurationMinutes } from '#modules/scheduling/contract/limits.ts'
import type { AgendaRecord } from '#modules/scheduling/data/agenda.ts'
import { countBookedAppointments } from '#modules/scheduling/data/appointments.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { addDays } from '#modules/scheduling/local-time.ts'
import { fallbackTimeZone } from '#modules/scheduling/time-zones.ts'
import { findAgendaVisibleToCaller } from '#modules/scheduling/use-cases/find-shown-agenda.ts'
import { isBookingAutoConfirmed } from '#modules/scheduling/use-cases/recognize-client.ts'

export async function getBookingOptions(
  ctx: RequestContext,
  input: { personId: PersonId },
): Promise<BookingOptions> {
  const [{ agenda, isHidden }, offered] = await Promise.all([
    findAgendaVisibleToCaller(ctx, input.personId),
    findServices(ctx.db, input.personId),
  ])
  const services = isHidden ? [] : offered
  const timeZone = agenda?.timeZone ?? fallbackTimeZone
  const window = getBookingWindow(timeZone, ctx.clock.now())
  return {
    enabled: agenda?.enabled ?? false,
    timeZone,
    durationMinutes: agenda?.durationMinutes ?? defaultAppointmentDurationMinutes,
    autoConfirm: await confirmsCaller(ctx, agenda, input.personId),
    hasRanges: (agenda?.ranges.length ?? 0) > 0,
    minNoticeMinutes: agenda?.minNoticeMinutes ?? 0,
    cancelDeadlineMinutes: agenda?.cancelDeadlineMinutes ?? 0,
    pendingLimitMinutes: agenda?.pendingLimitMinutes ?? null,
    requiresPhone: agenda?.requiresClientPhone ?? false,
    services,
    window,
    bookedLast30Days: agenda?.enabled
      ? await countBookedAppointments(ctx.db, input.personId, {
          from: addDays(window.from, -30),
          to: window.from,
          now: ctx.clock.now(),
        })
      : null,
  }
}

async function confirmsCaller(
  ctx: RequestContext,
  agenda: AgendaRecord | null,
  providerId: PersonId,
): Promise<boolean> {
  const rule = agenda?.autoConfirmFor ?? 'ALL'
  if (ctx.actor === null) return rule === 'ALL'
  const pair = { providerId, clientId: ctx.actor.personId }
  return isBookingAutoConfirmed(ctx.db, ctx, rule, pair, ctx.clock.now())
}
