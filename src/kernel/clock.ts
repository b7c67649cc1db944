/** Source of the current time. Tests replace it to set the time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that always returns the same instant, for tests and demo data. */
export function fixedClock(instant: Date): Clock {
  return { now: () => new Date(instant) }
}
