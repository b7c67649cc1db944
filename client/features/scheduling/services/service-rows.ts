import { costOf, textOfCost } from '#client/features/scheduling/services/cost-text.ts'
import { same } from '#client/lib/forms/on-top.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import { type ServiceOffer, type ServiceRow, validServices } from '#modules/scheduling/contract/agenda.ts'

/** A row while it is edited. `serviceId`: of a service that is saved already; the form library keeps `id` for itself. */
export interface Row {
  serviceId?: ServiceId
  name: string
  cost: string
  /** Minutes as text; '' is as long as the agenda says. */
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

/** What a saving sends, and from which row each comes. */
export interface ReadyServices {
  services: ServiceRow[]
  /** Place of each service among the rows. */
  places: number[]
  /** Rows in which something was written that does not make a service: they are dropped (spec §5, Services setup). */
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
 * What was edited here, on top of what was saved elsewhere meanwhile, service by service, in the order of here. What was
 * removed on one side is gone, unless the other side has changed it.
 * @param before what both started from
 */
export function rowsOnTop(before: readonly Row[], edited: readonly Row[], newer: readonly Row[]): Row[] {
  const [was, isNow] = [byService(before), byService(newer)]
  const kept = edited.flatMap((row): Row[] => {
    const old = row.serviceId === undefined ? undefined : was.get(row.serviceId)
    if (old === undefined) return [row]
    const there = old.serviceId && isNow.get(old.serviceId)
    if (!same(row, old)) return [there ? row : { ...row, serviceId: undefined }]
    return there ? [there] : []
  })
  const here = new Set(edited.map(({ serviceId }) => serviceId))
  const added = newer.filter(
    (row) => row.serviceId !== undefined && !here.has(row.serviceId) && !same(row, was.get(row.serviceId)),
  )
  // Sent from here already, when only the answer was lost: the saved row takes the place of the one that was written.
  const isSaved = (row: Row) =>
    row.serviceId === undefined &&
    added.some((one) => same({ ...one, serviceId: undefined }, { ...row, serviceId: undefined }))
  const rows = [...kept.filter((row) => !isSaved(row)), ...added].filter((row) => !same(row, emptyRow))
  return rows.length === 0 ? [emptyRow] : rows
}

function byService(rows: readonly Row[]): Map<ServiceId, Row> {
  return new Map(rows.flatMap((row) => (row.serviceId === undefined ? [] : [[row.serviceId, row] as const])))
}
