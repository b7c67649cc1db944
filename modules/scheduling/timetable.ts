import type { AppointmentId } from '#kernel/ids/contract.ts'

/**
 * Appointments of another installation, which let two of a provider overlap: it compared their starts, whatever they take. Kept in
 * arrays of numbers, because there are hundreds of thousands at a time.
 */
interface Timetable {
  /** @returns its number */
  add(entry: TimetableEntry): number
  /** Of each entry that cannot stay as it is: CANCELLED, or the instant at which it ends instead, in ms. */
  settleOverlaps(): Map<number, 'CANCELLED' | number>
}

export interface TimetableEntry {
  /** Stands for the provider. */
  provider: number
  /** In ms, with `startsAt` < `endsAt`. */
  startsAt: number
  endsAt: number
  /** A request that nobody confirmed gives way to what was. */
  isPending: boolean
  createdAt: number
  /** Decides what nothing else does, so that the order in which they come does not. */
  id: AppointmentId
}

export function createTimetable(): Timetable {
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
