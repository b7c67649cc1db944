import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPerson } from '#modules/identity/api.ts'
import {
  type AgendaSettings,
  findWeekdaysWithInvalidRanges,
  hasWorkingDay,
  type SaveAgendaInput,
  type WeekdayHoursInput,
  type WeeklyRangesInput,
  weekdays,
} from '#modules/scheduling/contract/agenda.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'
import {
  appointmentDurationChoices,
  appointmentSlotIntervalChoices,
  defaultAppointmentDurationMinutes,
} from '#modules/scheduling/contract/limits.ts'
import { findAgenda, upsertAgenda } from '#modules/scheduling/data/agenda.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { convertSlotTimesToTimeRanges } from '#modules/scheduling/ranges-of-slot-times.ts'
import { toAgendaRangeRows, toWeeklyRanges } from '#modules/scheduling/rules.ts'
import { fallbackTimeZone, findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import {
  addVersionToBookingSettings,
  assertBookingSettingsUnchanged,
  changeOwnBookingSettings,
} from '#modules/scheduling/use-cases/change-settings.ts'

const defaultPolicy = {
  minNoticeMinutes: 0,
  cancelDeadlineMinutes: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  pendingLimitMinutes: null,
  reminderEnabled: true,
  startStepMinutes: null,
  requiresClientPhone: false,
} as const

export function getAgendaSettings(ctx: MemberContext): Promise<AgendaSettings> {
  return readAgendaSettings(ctx.db, ctx.actor.personId, ctx.clock.now())
}

export async function readAgendaSettings(tx: Tx, personId: PersonId, now: Date): Promise<AgendaSettings> {
  const agenda = await findAgenda(tx, personId, now)
  if (!agenda) {
    const place = await findPerson(tx, personId)
    const timeZone = place ? findTimeZoneOfPlace(place) : fallbackTimeZone
    const defaults = {
      enabled: false,
      durationMinutes: defaultAppointmentDurationMinutes,
      autoConfirmFor: 'ALL',
    } as const
    return addVersionToBookingSettings({
      ...defaults,
      ...defaultPolicy,
      timeZone,
      weeklyRanges: {},
      saved: false,
    })
  }
  const { ranges, exceptions: _, ...settings } = agenda
  const durationMinutes =
    appointmentDurationChoices.find((minutes) => minutes === agenda.durationMinutes) ??
    defaultAppointmentDurationMinutes
  const startStepMinutes =
    appointmentSlotIntervalChoices.find((minutes) => minutes === agenda.startStepMinutes) ?? null
  return addVersionToBookingSettings({
    ...settings,
    durationMinutes,
    startStepMinutes,
    weeklyRanges: toWeeklyRanges(ranges),
    saved: true,
  })
}

/**
 * Saving an agenda does not move existing appointments.
 * @throws SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY, SCHEDULING.SETTINGS_CHANGED
 */
export async function saveAgenda(ctx: MemberContext, input: SaveAgendaInput): Promise<AgendaSettings> {
  const { weeklyRanges: hours, basedOn, ...fields } = input
  const weeklyRanges = rangesOfWeek(hours, input.durationMinutes)
  assertValidWorkingHours(weeklyRanges, input)
  return changeOwnBookingSettings(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    const before = await readAgendaSettings(tx, personId, now)
    const { saved: _, weeklyRanges: __, version: ___, ...unchanged } = before
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    await upsertAgenda(tx, personId, { ...unchanged, ...given }, toAgendaRangeRows(weeklyRanges))
    const after = await readAgendaSettings(tx, personId, now)
    assertBookingSettingsUnchanged(basedOn, before, after)
    return after
  })
}

/** @throws SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY */
export function assertValidWorkingHours(
  weeklyRanges: WeeklyRangesInput,
  { enabled }: { enabled: boolean },
): void {
  const invalid = findWeekdaysWithInvalidRanges(weeklyRanges)
  if (invalid.length > 0) {
    const list = invalid.map((weekday) => weekdayNames[weekday]).join(', ')
    throw createSchedulingError('SCHEDULING.INVALID_RANGES', { values: { list } })
  }
  if (enabled && !hasWorkingDay(weeklyRanges)) throw createSchedulingError('SCHEDULING.NO_WORKING_DAY')
}

function rangesOfWeek(hours: SaveAgendaInput['weeklyRanges'], durationMinutes: number): WeeklyRangesInput {
  const ofDay = (day: NonNullable<WeekdayHoursInput>) => {
    const times = day.filter((entry) => typeof entry === 'string')
    const ranges = day.filter((entry) => typeof entry !== 'string')
    return [...ranges, ...convertSlotTimesToTimeRanges(times, durationMinutes)]
  }
  return Object.fromEntries(weekdays.map((weekday) => [weekday, ofDay(hours[weekday] ?? [])]))
}
