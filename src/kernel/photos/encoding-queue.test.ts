import { describe, expect, it } from 'vitest'
import { createEncodingQueue } from '#kernel/photos/encoding-queue.ts'

const never = new AbortController().signal

/** A queue of one place, whose tasks end when told, and the order in which they began. */
function observedQueue() {
  const run = createEncodingQueue(1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, keys: string[], signal = never) =>
    run(
      keys,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      },
      signal,
    )
  const finishAll = async (tasks: Promise<void>[]) => {
    for (let left = tasks.length; left > 0; left--) {
      await expect.poll(() => ends.length).toBe(1)
      ends.shift()?.()
    }
    await Promise.all(tasks)
  }
  return { add, begun, finishAll }
}

describe('the encoding queue', () => {
  it('alternates between accounts, and keeps the order of one account', async () => {
    const { add, begun, finishAll } = observedQueue()
    const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, ['net', 'a']))
    tasks.push(add('b1', ['net', 'b']), add('b2', ['net', 'b']), add('c1', ['net', 'c']))
    await finishAll(tasks)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('alternates between networks before it alternates between their accounts', async () => {
    const { add, begun, finishAll } = observedQueue()
    const tasks = ['a', 'b', 'c', 'd'].map((account) => add(account, ['crowded', account]))
    tasks.push(add('x', ['quiet', 'x']))
    await finishAll(tasks)
    expect(begun).toEqual(['a', 'x', 'b', 'c', 'd'])
  })

  it('drops a waiting task whose signal aborts, with the reason, and continues with the next', async () => {
    const { add, begun, finishAll } = observedQueue()
    const gone = new AbortController()
    const first = add('first', ['n', 'a'])
    const dropped = add('dropped', ['n', 'b'], gone.signal)
    const last = add('last', ['n', 'c'])
    const rejection = expect(dropped).rejects.toThrow('hung up')
    gone.abort(new Error('hung up'))
    await rejection
    await finishAll([first, last])
    expect(begun).toEqual(['first', 'last'])
  })

  it('rejects a task whose signal was aborted before, and keeps its place free', async () => {
    const { add, begun, finishAll } = observedQueue()
    await expect(add('late', ['n', 'a'], AbortSignal.abort(new Error('late')))).rejects.toThrow('late')
    await finishAll([add('next', ['n', 'a'])])
    expect(begun).toEqual(['next'])
  })

  it('gives the place of a failed task to the next', async () => {
    const run = createEncodingQueue(1)
    const failed = run(['n'], () => Promise.reject(new Error('broken')), never)
    const next = run(['n'], async () => 'done', never)
    await expect(failed).rejects.toThrow('broken')
    await expect(next).resolves.toBe('done')
  })
})
