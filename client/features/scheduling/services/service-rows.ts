import { formatCost, parseCost } from '#client/features/scheduling/services/cost-text.ts'
import { isSameValue } from '#client/lib/forms/merge-edits.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import {
  type BookableService,
  filterValidServices,
  type ServiceInput,
} from '#modules/scheduling/contract/agenda.ts'

/** The saved service's id is `serviceId`, because the form library uses `id` itself. */
export interface ServiceFormRow {
  serviceId?: ServiceId
  name: string
  cost: string
  /** The service's duration in minutes; '' means the agenda's default appointment duration. */
  duration: string
}

export const emptyServiceRow: ServiceFormRow = { name: '', cost: '', duration: '' }

export function toServiceRows(services: readonly BookableService[]): ServiceFormRow[] {
  if (services.length === 0) return [emptyServiceRow]
  return services.map(({ id, name, cost, durationMinutes }) => ({
    serviceId: id,
    name,
    cost: formatCost(cost),
    duration: durationMinutes === null ? '' : String(durationMinutes),
  }))
}

export interface ParsedServiceRows {
  services: ServiceInput[]
  /** `places[i]` is the index of the form row with the service `services[i]`. */
  places: number[]
  /** Number of incomplete form rows, which are not saved. */
  dropped: number
}

export function parseServiceRows(rows: readonly ServiceFormRow[]): ParsedServiceRows {
  const read = rows.map((row, place) => ({ place, services: filterValidServices([serviceOf(row)]) }))
  const valid = read.filter(({ services }) => services.length > 0)
  const written = rows.filter(({ name, cost }) => name.trim() !== '' || cost !== '')
  return {
    services: valid.flatMap(({ services }) => services),
    places: valid.map(({ place }) => place),
    dropped: written.length - valid.length,
  }
}

function serviceOf({ serviceId, name, cost, duration }: ServiceFormRow): ServiceInput {
  const durationMinutes = duration === '' ? null : Number(duration)
  return { ...(serviceId && { id: serviceId }), name, cost: readCost(cost), durationMinutes }
}

export function findInvalidServiceCosts(
  rows: readonly ServiceFormRow[],
): { place: number; message: string }[] {
  return rows.flatMap(({ cost }, place) => {
    const parsed = parseCost(cost)
    return typeof parsed === 'string' ? [{ place, message: parsed }] : []
  })
}

function readCost(text: string): number {
  const cost = parseCost(text)
  return typeof cost === 'number' ? cost : 0
}

/** If a service is deleted in one browser tab and changed in another tab, the changed service remains. */
export function mergeServiceRows(
  before: readonly ServiceFormRow[],
  edited: readonly ServiceFormRow[],
  newer: readonly ServiceFormRow[],
): ServiceFormRow[] {
  const [was, isNow] = [byService(before), byService(newer)]
  const remaining = edited.flatMap((row): ServiceFormRow[] => {
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
  // A service may have been saved although its response was lost: show only the saved service.
  const isSaved = (row: ServiceFormRow) =>
    row.serviceId === undefined &&
    added.some((one) => isSameValue({ ...one, serviceId: undefined }, { ...row, serviceId: undefined }))
  const rows = [...remaining.filter((row) => !isSaved(row)), ...added].filter(
    (row) => !isSameValue(row, emptyServiceRow),
  )
  return rows.length === 0 ? [emptyServiceRow] : rows
}

function byService(rows: readonly ServiceFormRow[]): Map<ServiceId, ServiceFormRow> {
  return new Map(rows.flatMap((row) => (row.serviceId === undefined ? [] : [[row.serviceId, row] as const])))
}
