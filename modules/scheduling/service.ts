import { v7 as uuidv7 } from 'uuid'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { findPerson, holdActor, isHiddenFrom } from '#modules/identity/api.ts'
import { availableSlots, bookingWindow } from '#modules/scheduling/availability.ts'
import type {
  AgendaSettings,
  Offer,
  SaveAgendaInput,
  SaveServicesInput,
  ServiceOffer,
  SlotsOfMonth,
} from '#modules/scheduling/contract.ts'
import {
  defaultDuration,
  durations,
  hasWorkingDay,
  validServices,
  weekdaysWithInvalidRanges,
} from '#modules/scheduling/contract.ts'
import * as data from '#modules/scheduling/data.ts'
import { addDays, addMonths, DAY, localTimeOf } from '#modules/scheduling/local-time.ts'
import { weekdayNames } from '#modules/scheduling/messages.ts'
import { refusal } from '#modules/scheduling/refusals.ts'
import { overlaps, rangeRowsOf, weeklyRangesOf } from '#modules/scheduling/rules.ts'
import { fallbackTimeZone, timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'

/**
 * What a provider offers: services, and how and whether one books. Never refuses; who has no agenda, or is hidden, offers
 * none.
 */
export async function getOffer(ctx: RequestContext, input: { personId: string }): Promise<Offer> {
  const [hidden, found, offered] = await Promise.all([
    isHiddenFrom(ctx.db, ctx.actor, input.personId),
    data.findAgenda(ctx.db, input.personId),
    data.findServices(ctx.db, input.personId),
  ])
  const [agenda, services] = hidden ? [null, []] : [found, offered]
  const timeZone = agenda?.timeZone ?? fallbackTimeZone
  const window = bookingWindow(timeZone, ctx.clock.now())
  return {
    enabled: agenda?.enabled ?? false,
    timeZone,
    durationMinutes: agenda?.durationMinutes ?? defaultDuration,
    autoConfirm: agenda?.autoConfirm ?? true,
    hasRanges: (agenda?.ranges.length ?? 0) > 0,
    services,
    window,
    bookedLast30Days: agenda?.enabled
      ? await data.countBooked(ctx.db, input.personId, addDays(window.from, -30), window.from)
      : null,
  }
}

/**
 * The slots of one month inside the booking window, by local date; days without slots are left out.
 * @throws SCHEDULING.AGENDA_DISABLED, SCHEDULING.NO_RANGES
 */
export async function getSlots(
  ctx: RequestContext,
  input: { personId: string; month: string },
): Promise<SlotsOfMonth> {
  const [hidden, agenda] = await Promise.all([
    isHiddenFrom(ctx.db, ctx.actor, input.personId),
    data.findAgenda(ctx.db, input.personId),
  ])
  if (hidden || !agenda?.enabled) throw refusal('SCHEDULING.AGENDA_DISABLED')
  if (agenda.ranges.length === 0) throw refusal('SCHEDULING.NO_RANGES')
  const { timeZone, durationMinutes } = agenda
  const now = ctx.clock.now()
  const window = bookingWindow(timeZone, now)
  const from = `${input.month}-01`
  const lastOfMonth = addDays(addMonths(from, 1), -1)
  let { to } = window
  if (lastOfMonth < to) to = lastOfMonth

  // A visitor is told of no booking (design decision 15), so there is nothing to look up.
  const earliest = new Date(Math.max(now.getTime(), Date.parse(from) - DAY))
  const latest = new Date(Date.parse(to) + 2 * DAY)
  const busy =
    ctx.actor && from <= to
      ? await data.findBusy(ctx.db, input.personId, earliest, latest, ctx.actor.personId)
      : []
  const own = busy.filter((appointment) => appointment.own)
  const slots = availableSlots({
    timeZone,
    durationMinutes,
    weeklyRanges: weeklyRangesOf(agenda.ranges),
    appointments: busy,
    now,
    window: { from, to },
  })

  const days: SlotsOfMonth['days'] = []
  for (const slot of slots) {
    if (days.at(-1)?.date !== slot.date) days.push({ date: slot.date, slots: [] })
    days.at(-1)?.slots.push({
      time: slot.time,
      endTime: localTimeOf(timeZone, slot.endsAt),
      startsAt: slot.startsAt.getTime(),
      taken: slot.taken,
      own: slot.taken && own.some((appointment) => overlaps(appointment, slot)),
    })
  }
  return { timeZone, durationMinutes, window, days }
}

/** One's own agenda, or the defaults before it was saved once. */
export function getAgendaSettings(ctx: MemberContext): Promise<AgendaSettings> {
  return readAgendaSettings(ctx.db, ctx.actor.personId)
}

async function readAgendaSettings(tx: Tx, personId: string): Promise<AgendaSettings> {
  const agenda = await data.findAgenda(tx, personId)
  if (!agenda) {
    const place = await findPerson(tx, personId)
    const timeZone = place ? timeZoneOfPlace(place) : fallbackTimeZone
    const defaults = { enabled: false, durationMinutes: defaultDuration, autoConfirm: true } as const
    return { ...defaults, timeZone, weeklyRanges: {}, saved: false }
  }
  const { ranges, ...settings } = agenda
  const durationMinutes = durations.find((minutes) => minutes === agenda.durationMinutes) ?? defaultDuration
  return { ...settings, durationMinutes, weeklyRanges: weeklyRangesOf(ranges), saved: true }
}

/**
 * Saves one's own agenda (spec §5, Agenda setup). Existing appointments keep their time whatever changes here.
 * @throws SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY
 */
export async function saveAgenda(ctx: MemberContext, input: SaveAgendaInput): Promise<AgendaSettings> {
  const invalid = weekdaysWithInvalidRanges(input.weeklyRanges)
  if (invalid.length > 0) {
    const list = invalid.map((weekday) => weekdayNames[weekday]).join(', ')
    throw refusal('SCHEDULING.INVALID_RANGES', { values: { list } })
  }
  if (input.enabled && !hasWorkingDay(input.weeklyRanges)) throw refusal('SCHEDULING.NO_WORKING_DAY')

  return changeOwn(ctx, async (tx, personId) => {
    const before = await readAgendaSettings(tx, personId)
    const { enabled, durationMinutes, autoConfirm, timeZone = before.timeZone } = input
    const agenda = { enabled, durationMinutes, autoConfirm, timeZone }
    await data.saveAgenda(tx, personId, agenda, rangeRowsOf(input.weeklyRanges))
    return readAgendaSettings(tx, personId)
  })
}

/** One's own services, in their order. */
export async function getServiceSettings(ctx: MemberContext): Promise<{ services: ServiceOffer[] }> {
  return { services: await data.findServices(ctx.db, ctx.actor.personId) }
}

/**
 * Saves one's own services: invalid rows are dropped, a row with the id of an existing service stays that service,
 * services left out are removed (spec §5, Services setup).
 * @throws SCHEDULING.NO_VALID_SERVICE
 */
export async function saveServices(
  ctx: MemberContext,
  input: SaveServicesInput,
): Promise<{ services: ServiceOffer[] }> {
  const rows = validServices(input.services)
  if (rows.length === 0) throw refusal('SCHEDULING.NO_VALID_SERVICE')
  return changeOwn(ctx, async (tx, personId) => {
    const free = new Set((await data.findServices(tx, personId)).map((service) => service.id))
    // An id that is not one's own, or comes twice, is nobody's: the row is a new service.
    const services = rows.map((row, position) => {
      const id = row.id !== undefined && free.delete(row.id) ? row.id : uuidv7()
      return { id, name: row.name, cost: row.cost, position }
    })
    await data.deleteServicesExcept(
      tx,
      personId,
      services.map((service) => service.id),
    )
    for (const service of services) await data.saveService(tx, personId, service)
    return { services: await data.findServices(tx, personId) }
  })
}

/** Changes what somebody offers, while nobody books with them. */
function changeOwn<Result>(
  ctx: MemberContext,
  change: (tx: Tx, personId: string) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    ctx.db.$transaction(async (tx) => {
      const personId = await holdActor(tx, ctx.actor)
      await data.lockProvider(tx, personId)
      return change(tx, personId)
    }),
  )
}
