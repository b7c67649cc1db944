export type TaskDropReason = 'full' | 'late' | 'gone' | 'unavailable'

export class TaskDroppedError extends Error {
  override name = 'TaskDroppedError'
  readonly reason: TaskDropReason

  constructor(reason: TaskDropReason) {
    super(`Left the queue: ${reason}`)
    this.reason = reason
  }
}

export const retryAfterSeconds = 30

interface Limits {
  width: number
  widthPerOwner: number
  maxWaiting: number
  maxWaitMs: number
}

type LeaveListener = (outcome: 'begun' | TaskDropReason, waitedMs: number) => void

interface Entry {
  begin: () => void
  drop: (reason: TaskDropReason) => void
}

/** A full queue drops the newest task of the owner with the most waiting tasks. */
export class FairQueue {
  readonly #limits: Limits
  readonly #onLeave: LeaveListener | undefined
  readonly #lines = new Map<string, Entry[]>()
  readonly #running = new Map<string, number>()
  #free: number
  #waiting = 0

  constructor(limits: Limits, onLeave?: LeaveListener) {
    this.#limits = limits
    this.#onLeave = onLeave
    this.#free = limits.width
  }

  get waiting(): number {
    return this.#waiting
  }

  /** @throws TaskDroppedError when the task was not run */
  async run<Result>(owner: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.enter(owner, signal)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /**
   * The caller must call the returned function once, when the task has ended.
   * @throws TaskDroppedError
   */
  async enter(owner: string, signal?: AbortSignal): Promise<() => void> {
    await this.#wait(owner, signal)
    // Start the next task in a later event loop iteration, to handle other requests in between.
    return () => void setImmediate(() => this.#release(owner))
  }

  dropWaiting(reason: TaskDropReason): void {
    for (const entry of [...this.#lines.values()].flat()) entry.drop(reason)
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new TaskDroppedError('gone'))
      const enteredAt = performance.now()
      const settle = (outcome: 'begun' | TaskDropReason) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abandon)
        this.#onLeave?.(outcome, performance.now() - enteredAt)
      }
      const entry: Entry = {
        begin: () => {
          settle('begun')
          resolve()
        },
        drop: (reason) => {
          this.#remove(owner, entry)
          settle(reason)
          reject(new TaskDroppedError(reason))
        },
      }
      const abandon = () => entry.drop('gone')
      const timer = setTimeout(() => entry.drop('late'), this.#limits.maxWaitMs)
      signal?.addEventListener('abort', abandon)
      this.#add(owner, entry)
      this.#beginNext()
      if (this.#waiting > this.#limits.maxWaiting) this.#newestOfLongestLine(owner)?.drop('full')
    })
  }

  #release(owner: string): void {
    const others = this.#runningOf(owner) - 1
    if (others > 0) this.#running.set(owner, others)
    else this.#running.delete(owner)
    this.#free += 1
    this.#beginNext()
  }

  #beginNext(): void {
    for (const [owner, line] of this.#lines) {
      if (this.#free === 0) return
      if (this.#runningOf(owner) >= this.#limits.widthPerOwner) continue
      const [next] = line
      if (!next) continue
      this.#remove(owner, next)
      if (this.#lines.delete(owner)) this.#lines.set(owner, line)
      this.#free -= 1
      this.#running.set(owner, this.#runningOf(owner) + 1)
      next.begin()
    }
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0
  }

  #add(owner: string, entry: Entry): void {
    const line = this.#lines.get(owner)
    if (line) line.push(entry)
    else this.#lines.set(owner, [entry])
    this.#waiting += 1
  }

  #remove(owner: string, entry: Entry): void {
    const line = this.#lines.get(owner) ?? []
    const at = line.indexOf(entry)
    if (at < 0) return
    line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(owner)
    this.#waiting -= 1
  }

  #newestOfLongestLine(newcomer: string): Entry | undefined {
    let longestQueue = this.#lines.get(newcomer) ?? []
    for (const line of this.#lines.values()) if (line.length > longestQueue.length) longestQueue = line
    return longestQueue.at(-1)
  }
}
