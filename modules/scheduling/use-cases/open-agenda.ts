import type { MemberContext } from '#kernel/context.ts'
import { writeProviderDetails } from '#modules/identity/api.ts'
import type { AgendaSettings, OpenAgendaInput } from '#modules/scheduling/contract/agenda.ts'
import { upsertAgenda } from '#modules/scheduling/data/agenda.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'
import { toAgendaRangeRows } from '#modules/scheduling/rules.ts'
import { changeOwnProviderSettings } from '#modules/scheduling/use-cases/change-settings.ts'
import { assertValidHours, readAgendaSettings } from '#modules/scheduling/use-cases/save-agenda.ts'

/**
 * Also writes the trade, the city and the phone into the caller's profile. The new agenda requires the client's phone;
 * its other booking rules have their defaults. The city determines the time zone.
 * @throws SCHEDULING.AGENDA_EXISTS, SCHEDULING.INVALID_RANGES with `values.list`, SCHEDULING.NO_WORKING_DAY,
 * IDENTITY.INVALID_PHONE
 */
export async function openAgenda(ctx: MemberContext, input: OpenAgendaInput): Promise<AgendaSettings> {
  const { weeklyRanges, ...details } = input
  assertValidHours(weeklyRanges, { enabled: true })
  return changeOwnProviderSettings(ctx, async (tx, personId) => {
    const now = ctx.clock.now()
    if ((await readAgendaSettings(tx, personId, now)).saved) throw schedulingError('SCHEDULING.AGENDA_EXISTS')
    await writeProviderDetails(tx, personId, details)
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
