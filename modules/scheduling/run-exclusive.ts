import type { PersonId } from '#kernel/ids/contract.ts'

export interface RecentlyTakenSlot {
  /** The last time when the slot was known to be taken, as a value of `performance.now()` in ms. */
  at: number
  clientIds: ReadonlySet<PersonId | null>
}

interface Queue {
  last: Promise<void>
  notes: Map<string, RecentlyTakenSlot>
}

const queues = new Map<string, Queue>()

/**
 * Runs calls with the same key one at a time within this process. Otherwise many bookings with one provider would
 * occupy all database connections while they wait for the provider's lock. Correctness does not depend on the queue.
 * @param work receives the notes about taken slots (`RecentlyTakenSlot`) that all calls in this queue share
 */
export function runExclusive<Result>(
  key: string,
  work: (notes: Map<string, RecentlyTakenSlot>) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), notes: new Map<string, RecentlyTakenSlot>() }
  const result = queue.last.then(() => work(queue.notes))
  const leave = () => {
    if (queue.last === settled) queues.delete(key)
  }
  const settled = result.then(leave, leave)
  queue.last = settled
  queues.set(key, queue)
  return result
}
