import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, serviceIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { findPerson, holdActor, isHiddenFrom } from '#modules/identity/api.ts'
import { bookingWindow } from '#modules/scheduling/availability.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'
import { defaultDuration, durations } from '#modules/scheduling/contract/limits.ts'
import type {
  AgendaSettings,
  DayInput,
  Offer,
  SaveAgendaInput,
  SaveServicesInput,
  ServiceSettings,
  WeeklyRangesInput,
} from '#modules/scheduling/contract.ts'
import {
  hasWorkingDay,
  validServices,
  weekdays,
  weekdaysWithInvalidRanges,
} from '#modules/scheduling/contract.ts'
import * as data from '#modules/scheduling/data.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { addDays } from '#modules/scheduling/local-time.ts'
import { rangesOfTimes } from '#modules/scheduling/old-hours.ts'
import { rangeRowsOf, versionOf, weeklyRangesOf } from '#modules/scheduling/rules.ts'
import { fallbackTimeZone, timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import { isConfirmedAtOnce } from '#modules/scheduling/use-cases/recognize-client.ts'

/** Each the spec's behaviour. */
const defaultPolicy = {
  minNoticeMinutes: 0,
  cancelDeadlineMinutes: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  pendingLimitMinutes: null,
  reminderEnabled: true,
} as const

/**
 * What a provider offers: services, and how and whether one books. Never refuses; who has no agenda, or is hidden, offers
 * none.
 */
export async function getOffer(ctx: RequestContext, input: { personId: PersonId }): Promise<Offer> {
  const [hidden, found, offered] = await Promise.all([
    isHiddenFrom(ctx.db, ctx.actor, input.personId),
    data.findAgenda(ctx.db, input.personId, ctx.clock.now()),
    data.findServices(ctx.db, input.personId),
  ])
  const [agenda, services] = hidden ? [null, []] : [found, offered]
  const timeZone = agenda?.timeZone ?? fallbackTimeZone
  const window = bookingWindow(timeZone, ctx.clock.now())
  return {
    enabled: agenda?.enabled ?? false,
    timeZone,
    durationMinutes: agenda?.durationMinutes ?? defaultDuration,
    autoConfirm: await confirmsCaller(ctx, agenda, input.personId),
    hasRanges: (agenda?.ranges.length ?? 0) > 0,
    minNoticeMinutes: agenda?.minNoticeMinutes ?? 0,
    cancelDeadlineMinutes: agenda?.cancelDeadlineMinutes ?? 0,
    pendingLimitMinutes: agenda?.pendingLimitMinutes ?? null,
    services,
    window,
    bookedLast30Days: agenda?.enabled
      ? await data.countBooked(ctx.db, input.personId, addDays(window.from, -30), window.from)
      : null,
  }
}

/** Whether the agenda would confirm a booking of the caller at once. */
async function confirmsCaller(
  ctx: RequestContext,
  agenda: data.AgendaRecord | null,
  providerId: PersonId,
): Promise<boolean> {
  const rule = agenda?.autoConfirmFor ?? 'ALL'
  if (ctx.actor === null) return rule === 'ALL'
  const pair = { providerId, clientId: ctx.actor.personId }
  return isConfirmedAtOnce(ctx.db, ctx, rule, pair, ctx.clock.now())
}

/** One's own agenda, or the defaults before it was saved once. */
export function getAgendaSettings(ctx: MemberContext): Promise<AgendaSettings> {
  return readAgendaSettings(ctx.db, ctx.actor.personId, ctx.clock.now())
}

async function readAgendaSettings(tx: Tx, personId: PersonId, now: Date): Promise<AgendaSettings> {
  const agenda = await data.findAgenda(tx, personId, now)
  if (!agenda) {
    const place = await findPerson(tx, personId)
    const timeZone = place ? timeZoneOfPlace(place) : fallbackTimeZone
    const defaults = { enabled: false, durationMinutes: defaultDuration, autoConfirmFor: 'ALL' } as const
    return withVersion({ ...defaults, ...defaultPolicy, timeZone, weeklyRanges: {}, saved: false })
  }
  const { ranges, exceptions: _, ...settings } = agenda
  const durationMinutes = durations.find((minutes) => minutes === agenda.durationMinutes) ?? defaultDuration
  return withVersion({ ...settings, durationMinutes, weeklyRanges: weeklyRangesOf(ranges), saved: true })
}

function withVersion<Settings extends object>(settings: Settings): Settings & { version: string } {
  return { ...settings, version: versionOf(settings) }
}

/**
 * Whoever started from something else than what stands would overwrite what they have not seen, unless what they want stands
 * already: the answer to the first of two presses may have been lost on its way.
 */
function assertNothingUnseen(
  basedOn: string | undefined,
  before: { version: string },
  after: { version: string },
) {
  if (basedOn === undefined || basedOn === before.version || after.version === before.version) return
  throw schedulingError('SCHEDULING.SETTINGS_CHANGED')
}

/**
 * Saves one's own agenda (spec §5, Agenda setup). Existing appointments keep their time whatever changes here. What is left
 * out of how clients book stays as it was.
 * @throws SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY, SCHEDULING.SETTINGS_CHANGED
 */
export async function saveAgenda(ctx: MemberContext, input: SaveAgendaInput): Promise<AgendaSettings> {
  const { weeklyRanges: hours, basedOn, ...fields } = input
  const weeklyRanges = rangesOfWeek(hours, input.durationMinutes)
  const invalid = weekdaysWithInvalidRanges(weeklyRanges)
  if (invalid.length > 0) {
    const list = invalid.map((weekday) => weekdayNames[weekday]).join(', ')
    throw schedulingError('SCHEDULING.INVALID_RANGES', { values: { list } })
  }
  if (input.enabled && !hasWorkingDay(weeklyRanges)) throw schedulingError('SCHEDULING.NO_WORKING_DAY')

  return changeOwn(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    const before = await readAgendaSettings(tx, personId, now)
    const { saved: _, weeklyRanges: __, version: ___, ...kept } = before
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    await data.upsertAgenda(tx, personId, { ...kept, ...given }, rangeRowsOf(weeklyRanges))
    const after = await readAgendaSettings(tx, personId, now)
    assertNothingUnseen(basedOn, before, after)
    return after
  })
}

/** A week of ranges, whichever form each day came in. */
function rangesOfWeek(hours: SaveAgendaInput['weeklyRanges'], durationMinutes: number): WeeklyRangesInput {
  const ofDay = (day: NonNullable<DayInput>) => {
    const times = day.filter((entry) => typeof entry === 'string')
    const ranges = day.filter((entry) => typeof entry !== 'string')
    return [...ranges, ...rangesOfTimes(times, durationMinutes)]
  }
  return Object.fromEntries(weekdays.map((weekday) => [weekday, ofDay(hours[weekday] ?? [])]))
}

/** One's own services, in their order. */
export function getServiceSettings(ctx: MemberContext): Promise<ServiceSettings> {
  return readServiceSettings(ctx.db, ctx.actor.personId)
}

async function readServiceSettings(tx: Tx, personId: PersonId): Promise<ServiceSettings> {
  return withVersion({ services: await data.findServices(tx, personId) })
}

/**
 * Saves one's own services: invalid rows are dropped, a row with the id of an existing service stays that service,
 * services left out are removed (spec §5, Services setup).
 * @throws SCHEDULING.NO_VALID_SERVICE, SCHEDULING.SETTINGS_CHANGED
 */
export async function saveServices(ctx: MemberContext, input: SaveServicesInput): Promise<ServiceSettings> {
  const rows = validServices(input.services)
  if (rows.length === 0) throw schedulingError('SCHEDULING.NO_VALID_SERVICE')
  return changeOwn(ctx, async (tx, personId) => {
    const before = await readServiceSettings(tx, personId)
    const free = new Set(before.services.map((service) => service.id))
    // An id that is not one's own, or comes twice, is nobody's: the row is a new service.
    const services = rows.map((row, position) => {
      const id = row.id !== undefined && free.delete(row.id) ? row.id : newId(serviceIdSchema)
      return { id, name: row.name, cost: row.cost, durationMinutes: row.durationMinutes ?? null, position }
    })
    await data.deleteServicesExcept(
      tx,
      personId,
      services.map((service) => service.id),
    )
    for (const service of services) await data.upsertService(tx, personId, service)
    const after = await readServiceSettings(tx, personId)
    assertNothingUnseen(input.basedOn, before, after)
    return after
  })
}

/** Changes what somebody offers, while nobody books with them. */
export function changeOwn<Result>(
  ctx: MemberContext,
  change: (tx: Tx, personId: PersonId) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const personId = await holdActor(tx, ctx.actor)
      await data.lockProvider(tx, personId)
      return change(tx, personId)
    }),
  )
}
