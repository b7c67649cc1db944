/** Lets at most `width` tasks run at once; the others wait in order. */
export function limitConcurrency(
  maxConcurrent: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (task) => {
    if (running < maxConcurrent) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // Do not change `running` when a task waits: that task takes the place of the finished one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
