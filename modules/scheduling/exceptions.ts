import { addDays, type LocalDate } from '#modules/scheduling/local-time.ts'

/** Days, both included. */
export interface Days {
  from: LocalDate
  to: LocalDate
}

/** What becomes of an older exception under a new one. */
export interface Trimmed<Older extends Days> {
  older: Older
  /** What is left of its days: nothing, one part, or the parts on either side. */
  left: Days[]
}

/**
 * The newest word holds: what older exceptions keep beside a new one. Those that it does not touch are left out.
 * Neither the days nor their order need to be sound: parts never overlap the new one.
 */
export function trimUnder<Older extends Days>(newest: Days, existing: readonly Older[]): Trimmed<Older>[] {
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
