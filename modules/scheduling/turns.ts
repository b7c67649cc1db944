import type { PersonId } from '#kernel/ids/contract.ts'

/** What somebody learnt about a slot while others waited. */
export interface TakenSlot {
  /** Of the look that found it taken, by `performance.now()`. */
  at: number
  /** Whose appointments hold it. */
  clientIds: ReadonlySet<PersonId | null>
}

interface Queue {
  last: Promise<void>
  /** What those who wait should know, by slot; forgotten when the queue has emptied. */
  notes: Map<string, TakenSlot>
}

const queues = new Map<string, Queue>()

/**
 * Runs work for one key at a time within this process, in the order of asking. It keeps a crowd on one provider from
 * holding every database connection while it waits for that provider's lock, and lets the first tell the others what
 * happened. It protects nothing: the lock and the constraint in the database do (design decision 5).
 * @param work gets the notes that everybody in the same queue shares
 */
export function inTurn<Result>(
  key: string,
  work: (notes: Map<string, TakenSlot>) => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(key) ?? { last: Promise.resolve(), notes: new Map<string, TakenSlot>() }
  const result = queue.last.then(() => work(queue.notes))
  const leave = () => {
    if (queue.last === settled) queues.delete(key)
  }
  const settled = result.then(leave, leave)
  queue.last = settled
  queues.set(key, queue)
  return result
}
