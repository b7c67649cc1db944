import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, serviceIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import {
  filterValidServices,
  type SaveServicesInput,
  type ServiceSettings,
} from '#modules/scheduling/contract/agenda.ts'
import { deleteServicesExcept, findServices, upsertService } from '#modules/scheduling/data/services.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import {
  addVersionToBookingSettings,
  assertBookingSettingsUnchanged,
  changeOwnBookingSettings,
} from '#modules/scheduling/use-cases/change-settings.ts'

export function getServiceSettings(ctx: MemberContext): Promise<ServiceSettings> {
  return readServiceSettings(ctx.db, ctx.actor.personId)
}

async function readServiceSettings(tx: Tx, personId: PersonId): Promise<ServiceSettings> {
  return addVersionToBookingSettings({ services: await findServices(tx, personId) })
}

/**
 * Drops invalid services, and deletes stored services that are missing in the given list.
 * @throws SCHEDULING.NO_VALID_SERVICE, SCHEDULING.SETTINGS_CHANGED
 */
export async function saveServices(ctx: MemberContext, input: SaveServicesInput): Promise<ServiceSettings> {
  const rows = filterValidServices(input.services)
  if (rows.length === 0) throw createSchedulingError('SCHEDULING.NO_VALID_SERVICE')
  return changeOwnBookingSettings(ctx, async (tx, personId) => {
    const before = await readServiceSettings(tx, personId)
    const free = new Set(before.services.map((service) => service.id))
    const services = rows.map((row, position) => {
      const id = row.id !== undefined && free.delete(row.id) ? row.id : createId(serviceIdSchema)
      return { id, name: row.name, cost: row.cost, durationMinutes: row.durationMinutes ?? null, position }
    })
    await deleteServicesExcept(
      tx,
      personId,
      services.map((service) => service.id),
    )
    for (const service of services) await upsertService(tx, personId, service)
    const after = await readServiceSettings(tx, personId)
    assertBookingSettingsUnchanged(input.basedOn, before, after)
    return after
  })
}
