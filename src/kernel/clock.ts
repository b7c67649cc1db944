/** Where 'now' comes from, so that rules about time can be tested. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still, for tests and demo data. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) }
}
