/** The last of each queue; a queue that has emptied is forgotten. */
const lastOf = new Map<string, Promise<void>>()

/**
 * Runs work for one key at a time within this process, in the order of asking. It keeps a crowd on one provider from
 * holding every database connection while it waits for that provider's lock: the others go on booking. It protects
 * nothing else: the lock and the constraint in the database do.
 */
export function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const result = (lastOf.get(key) ?? Promise.resolve()).then(work)
  const settled = result.then(
    () => forget(),
    () => forget(),
  )
  function forget() {
    if (lastOf.get(key) === settled) lastOf.delete(key)
  }
  lastOf.set(key, settled)
  return result
}
