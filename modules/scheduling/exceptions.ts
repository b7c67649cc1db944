import { addDays, type LocalDate } from '#modules/scheduling/local-time.ts'

export interface DateRange {
  from: LocalDate
  to: LocalDate
}

interface TrimmedAgendaException<Older extends DateRange> {
  older: Older
  left: DateRange[]
}

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
