import type { PersonId } from '#kernel/ids/contract.ts'

export interface RecentlyTakenSlot {
  /** The value of `performance.now()` in ms when the slot was last known to be taken. */
  at: number
  clientIds: ReadonlySet<PersonId | null>
}

interface Queue {
  last: Promise<void>
  notes: Map<string, RecentlyTakenSlot>
}

const queues = new Map<string, Queue>()

/** Without a queue per `key`, waiting bookings could occupy all database connections. */
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
