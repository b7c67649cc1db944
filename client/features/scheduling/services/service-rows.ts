import { costOf, textOfCost } from '#client/features/scheduling/services/cost-text.ts'
import { isSameValue } from '#client/lib/forms/merge-edits.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import { type ServiceOffer, type ServiceRow, validServices } from '#modules/scheduling/contract/agenda.ts'

/**
 * A row of the services form. The id of a saved service is `serviceId`, because the form library uses `id`
 * itself.
 */
export interface Row {
  serviceId?: ServiceId
  name: string
  cost: string
  /** Duration in minutes as text; '' means the duration of the agenda. */
  duration: string
}

export const emptyRow: Row = { name: '', cost: '', duration: '' }

export function toRows(services: readonly ServiceOffer[]): Row[] {
  if (services.length === 0) return [emptyRow]
  return services.map(({ id, name, cost, durationMinutes }) => ({
    serviceId: id,
    name,
    cost: textOfCost(cost),
    duration: durationMinutes === null ? '' : String(durationMinutes),
  }))
}

export interface ReadyServices {
  services: ServiceRow[]
  /** The index of the form row that each entry of `services` comes from. */
  places: number[]
  /** Number of incomplete rows that are not empty; saving drops these rows. */
  dropped: number
}

export function readRows(rows: readonly Row[]): ReadyServices {
  const read = rows.map((row, place) => ({ place, services: validServices([serviceOf(row)]) }))
  const valid = read.filter(({ services }) => services.length > 0)
  const written = rows.filter(({ name, cost }) => name.trim() !== '' || cost !== '')
  return {
    services: valid.flatMap(({ services }) => services),
    places: valid.map(({ place }) => place),
    dropped: written.length - valid.length,
  }
}

function serviceOf({ serviceId, name, cost, duration }: Row): ServiceRow {
  const durationMinutes = duration === '' ? null : Number(duration)
  return { ...(serviceId && { id: serviceId }), name, cost: costOf(cost), durationMinutes }
}

/**
 * Merges local changes with services that another tab has saved, in the local order. A service that one side removed is removed,
 * unless the other side has changed it.
 * @param before the services that both sides started from
 */
export function mergeServiceRows(
  before: readonly Row[],
  edited: readonly Row[],
  newer: readonly Row[],
): Row[] {
  const [was, isNow] = [byService(before), byService(newer)]
  const remaining = edited.flatMap((row): Row[] => {
    const old = row.serviceId === undefined ? undefined : was.get(row.serviceId)
    if (old === undefined) return [row]
    const there = old.serviceId && isNow.get(old.serviceId)
    if (!isSameValue(row, old)) return [there ? row : { ...row, serviceId: undefined }]
    return there ? [there] : []
  })
  const editedIds = new Set(edited.map(({ serviceId }) => serviceId))
  const added = newer.filter(
    (row) =>
      row.serviceId !== undefined &&
      !editedIds.has(row.serviceId) &&
      !isSameValue(row, was.get(row.serviceId)),
  )
  // The server already saved this row, but the response was lost: the saved row replaces the local one.
  const isSaved = (row: Row) =>
    row.serviceId === undefined &&
    added.some((one) => isSameValue({ ...one, serviceId: undefined }, { ...row, serviceId: undefined }))
  const rows = [...remaining.filter((row) => !isSaved(row)), ...added].filter(
    (row) => !isSameValue(row, emptyRow),
  )
  return rows.length === 0 ? [emptyRow] : rows
}

function byService(rows: readonly Row[]): Map<ServiceId, Row> {
  return new Map(rows.flatMap((row) => (row.serviceId === undefined ? [] : [[row.serviceId, row] as const])))
}
