import type { MemberContext } from '#kernel/context.ts'
import { writeServiceProviderDetails } from '#modules/identity/api.ts'
import type { AgendaSettings, OpenAgendaInput } from '#modules/scheduling/contract/agenda.ts'
import { upsertAgenda } from '#modules/scheduling/data/agenda.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import { toAgendaRangeRows } from '#modules/scheduling/rules.ts'
import { changeOwnBookingSettings } from '#modules/scheduling/use-cases/change-settings.ts'
import { assertValidWorkingHours, readAgendaSettings } from '#modules/scheduling/use-cases/save-agenda.ts'

/**
 * The city in the caller's profile determines the time zone of the new agenda.
 * @throws SCHEDULING.AGENDA_EXISTS, SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY,
 * IDENTITY.INVALID_PHONE
 */
export async function openAgenda(ctx: MemberContext, input: OpenAgendaInput): Promise<AgendaSettings> {
  const { weeklyRanges, ...details } = input
  assertValidWorkingHours(weeklyRanges, { enabled: true })
  return changeOwnBookingSettings(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    if ((await readAgendaSettings(tx, personId, now)).saved)
      throw createSchedulingError('SCHEDULING.AGENDA_EXISTS')
    await writeServiceProviderDetails(tx, personId, details)
    const {
      saved: _,
      version: __,
      weeklyRanges: ___,
      ...defaults
    } = await readAgendaSettings(tx, personId, now)
    const fields = { ...defaults, enabled: true, requiresClientPhone: true }
    await upsertAgenda(tx, personId, fields, toAgendaRangeRows(weeklyRanges))
    return readAgendaSettings(tx, personId, now)
  })
}
