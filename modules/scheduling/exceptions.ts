import { addDays, type LocalDate } from '#modules/scheduling/local-time.ts'

/** A range of days: the first and the last day, both included. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

/** An older exception, and the days that remain of it after a new exception is saved. */
export interface TrimmedException<Older extends DateRange> {
  older: Older
  /** The remaining days of the older exception: none, one part, or the parts before and after the new exception. */
  left: DateRange[]
}

/**
 * Computes which days remain of older exceptions, because a new exception replaces them on its days. Older exceptions that share
 * no day with the new one are omitted. The remaining parts never overlap the new one, even for invalid or unsorted input.
 */
export function trimOverlapped<Older extends DateRange>(
  newest: DateRange,
  existing: readonly Older[],
): TrimmedException<Older>[] {
  return existing
    .filter((older) => older.from <= newest.to && newest.from <= older.to)
    .map((older) => ({
      older,
      left: [
        { from: older.from, to: addDays(newest.from, -1) },
        { from: addDays(newest.to, 1), to: older.to },
      ].filter(({ from, to }) => from <= to),
    }))
}
