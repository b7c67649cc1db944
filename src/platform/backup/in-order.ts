/** Maps items, a few at once, and yields the results in the order of the items. */
export async function* inOrder<T, R>(
  things: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (thing: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  try {
    for await (const thing of things) {
      const result = work(thing)
      // The error is thrown when the result is awaited. Without this handler it would be unhandled until then.
      result.catch(() => undefined)
      underWay.push(result)
      if (underWay.length >= atOnce) yield await next(underWay)
    }
    while (underWay.length > 0) yield await next(underWay)
  } finally {
    await Promise.allSettled(underWay)
  }
}

async function next<R>(queue: Promise<R>[]): Promise<R> {
  const [first] = queue
  if (first === undefined) throw new Error('The queue is empty')
  const result = await first
  queue.shift()
  return result
}
