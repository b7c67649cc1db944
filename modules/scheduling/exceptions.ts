import { addDays, type LocalDate } from '#modules/scheduling/local-time.ts'

export interface DateRange {
  from: LocalDate
  to: LocalDate
}

export interface TrimmedAgendaException<Older extends DateRange> {
  older: Older
  /**
   * Date ranges that remain of the older agenda exception: an empty list, the range before or after the new
   * exception, or both ranges.
   */
  left: DateRange[]
}

/**
 * Computes which days remain of older agenda exceptions when a new exception replaces them on its days. Older
 * exceptions that share no day with the new exception are omitted. The remaining parts never overlap the new
 * exception, even if the input is invalid or unsorted.
 */
export function trimOverlappedAgendaExceptions<Older extends DateRange>(
  newest: DateRange,
  existing: readonly Older[],
): TrimmedAgendaException<Older>[] {
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
