import type { AppointmentId } from '#kernel/ids/contract.ts'

/** Imported appointments can overlap, because the original product only compared the starts of appointments. */
interface OverlapResolver {
  add(entry: AppointmentOverlapCandidate): number
  /** For each changed appointment, maps the index returned by `add` to the new end in ms. */
  settleOverlaps(): Map<number, 'CANCELLED' | number>
}

export interface AppointmentOverlapCandidate {
  provider: number
  /** The start and the end of the appointment are in ms since 1970. */
  startsAt: number
  endsAt: number
  isPending: boolean
  createdAt: number
  id: AppointmentId
}

export function createAppointmentOverlapResolver(): OverlapResolver {
  const providers: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  const created: number[] = []
  const pending: boolean[] = []
  const ids: AppointmentId[] = []
  const at = (values: readonly number[], index: number) => values[index] ?? 0

  function compare(a: number, b: number): number {
    return (
      at(providers, a) - at(providers, b) ||
      at(starts, a) - at(starts, b) ||
      Number(pending[a]) - Number(pending[b]) ||
      at(created, a) - at(created, b) ||
      ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
    )
  }

  return {
    add(entry) {
      providers.push(entry.provider)
      starts.push(entry.startsAt)
      ends.push(entry.endsAt)
      created.push(entry.createdAt)
      pending.push(entry.isPending)
      return ids.push(entry.id) - 1
    },
    settleOverlaps() {
      const settled = new Map<number, 'CANCELLED' | number>()
      const order = Uint32Array.from(ids.keys()).sort(compare)
      let before: number | undefined
      for (const entry of order) {
        const isSameProvider = before !== undefined && at(providers, before) === at(providers, entry)
        if (before === undefined || !isSameProvider || at(ends, before) <= at(starts, entry)) {
          before = entry
        } else if (at(starts, before) === at(starts, entry)) {
          settled.set(entry, 'CANCELLED')
        } else {
          settled.set(before, at(starts, entry))
          before = entry
        }
      }
      return settled
    },
  }
}
