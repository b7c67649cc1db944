/** Works on a few things at once, and gives what became of them in their order. */
export async function* inOrder<T, R>(
  things: AsyncIterable<T> | Iterable<T>,
  atOnce: number,
  work: (thing: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  try {
    for await (const thing of things) {
      const result = work(thing)
      // Heard when its turn comes; until then it is not an error that nobody handles.
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
  if (first === undefined) throw new Error('Nothing is under way')
  const result = await first
  queue.shift()
  return result
}
