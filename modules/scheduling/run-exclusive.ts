import type { PersonId } from '#kernel/ids/contract.ts'

/** A note about a slot that an earlier call in the queue found taken. */
export interface TakenSlotNote {
  /** When the slot was found taken, by `performance.now()`, in ms. */
  at: number
  /** Ids of the clients whose appointments occupy the slot; null for a client without an account. */
  clientIds: ReadonlySet<PersonId | null>
}

interface Queue {
  last: Promise<void>
  /** Notes for the waiting calls, by slot; deleted when the queue is empty. */
  notes: Map<string, TakenSlotNote>
}

const queues = new Map<string, Queue>()

/**
 * Runs calls of one key one at a time within this process, in the order of the calls. Many bookings with one provider would
 * otherwise occupy all database connections while they wait for the lock of the provider. It is not needed for correctness: the
 * lock and the constraint of the database are.
 * @param work receives the notes that all calls in this queue share
 */
export function runExclusive<Result>(
  key: string,
  work: (notes: Map<string, TakenSlotNote>) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), notes: new Map<string, TakenSlotNote>() }
  const result = queue.last.then(() => work(queue.notes))
  const leave = () => {
    if (queue.last === settled) queues.delete(key)
  }
  const settled = result.then(leave, leave)
  queue.last = settled
  queues.set(key, queue)
  return result
}
