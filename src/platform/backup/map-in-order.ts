export async function* mapInOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  maxConcurrent: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const pending: Promise<R>[] = []
  try {
    for await (const item of items) {
      const result = work(item)
      result.catch(() => undefined)
      pending.push(result)
      if (pending.length >= maxConcurrent) yield await next(pending)
    }
    while (pending.length > 0) yield await next(pending)
  } finally {
    await Promise.allSettled(pending)
  }
}

async function next<R>(queue: Promise<R>[]): Promise<R> {
  const [first] = queue
  if (first === undefined) throw new Error('The queue is empty')
  const result = await first
  queue.shift()
  return result
}
