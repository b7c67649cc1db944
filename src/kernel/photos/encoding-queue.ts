interface Waiting {
  keys: readonly string[]
  start: () => void
}

/** @param keys from the widest group to the narrowest, for example network and account; equally many for every task */
export type EncodingQueue = <Result>(
  keys: readonly string[],
  task: () => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>

/**
 * Runs at most `width` tasks at once. The next task belongs to the group that had its last turn longest ago, and within it to
 * the narrower group with the same condition: a group with many tasks does not delay a group with one.
 * Beside the queue of pages (src/server/fair-queue.ts) it knows accounts within an address, and signals.
 * An aborted signal rejects a task that still waits; a running task has to watch its signal itself.
 */
export function createEncodingQueue(width: number): EncodingQueue {
  const waiting: Waiting[] = []
  /** Number of the last turn of each group, while tasks wait. */
  const lastTurns = new Map<string, number>()
  let turn = 0
  let running = 0

  function startNext() {
    while (running < width) {
      const next = waiting.reduce<Waiting | undefined>(
        (first, each) => (first && !isBefore(each, first) ? first : each),
        undefined,
      )
      if (!next) return lastTurns.clear()
      waiting.splice(waiting.indexOf(next), 1)
      turn += 1
      for (const group of groupsOf(next)) lastTurns.set(group, turn)
      running += 1
      next.start()
    }
  }

  function isBefore(one: Waiting, other: Waiting): boolean {
    const others = groupsOf(other)
    for (const [level, group] of groupsOf(one).entries()) {
      const difference = (lastTurns.get(group) ?? 0) - (lastTurns.get(others[level] ?? '') ?? 0)
      if (difference !== 0) return difference < 0
    }
    return false
  }

  return async (keys, task, signal) => {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      const entry = { keys, start: resolve }
      waiting.push(entry)
      signal.addEventListener('abort', () => {
        const at = waiting.indexOf(entry)
        if (at === -1) return
        waiting.splice(at, 1)
        reject(signal.reason)
      })
      startNext()
    })
    try {
      return await task()
    } finally {
      running -= 1
      startNext()
    }
  }
}

/** An account that uploads from two networks is a group of each. */
function groupsOf({ keys }: Waiting): string[] {
  return keys.map((_, level) => keys.slice(0, level + 1).join('\n'))
}
