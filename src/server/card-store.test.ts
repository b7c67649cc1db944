import { describe, expect, it } from 'vitest'
import { LinkPreviewCache } from './card-store.ts'

const card = (bytes = 1) => Buffer.alloc(bytes)

function painter() {
  const waiting: (() => void)[] = []
  let drawn = 0
  return {
    drawn: () => drawn,
    begun: () => waiting.length,
    async draw(bytes?: number) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      drawn += 1
      return card(bytes)
    },
    async finish() {
      const turns = async () => {
        for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
      }
      for (await turns(); waiting.length > 0; await turns()) waiting.shift()?.()
    },
  }
}

describe('LinkPreviewCache', () => {
  it('the cache of link previews draws one picture at a time, and draws it once for concurrent requests', async () => {
    const store = new LinkPreviewCache()
    const { draw, begun, drawn, finish } = painter()
    const asked = ['a', 'a', 'b', 'c', 'a'].map((key) => store.get(key, '192.0.2.1', draw))
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun()).toBe(1)
    await finish()
    expect(await Promise.all(asked)).toHaveLength(5)
    expect(drawn()).toBe(3)
  })

  it('LinkPreviewCache draws a picture for a new IP address before most pictures queued for another address', async () => {
    const store = new LinkPreviewCache()
    const { draw, drawn, finish } = painter()
    const crawl = Array.from({ length: 101 }, (_, at) => store.get(String(at), '192.0.2.1', draw))
    const results = Promise.allSettled(crawl)
    const reader = store.get('reader', '192.0.2.2', async () => {
      expect(drawn()).toBe(2)
      return card()
    })
    await finish()
    await reader
    const dropped = (await results).flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))
    expect(dropped).toEqual([100])
    const again = store.get('100', '192.0.2.1', draw)
    await finish()
    expect(await again).toEqual(card())
  })

  it('a full cache of link previews removes the least recently requested pictures', async () => {
    const store = new LinkPreviewCache()
    const drawn: string[] = []
    const get = (key: string) =>
      store.get(key, '192.0.2.1', async () => {
        drawn.push(key)
        return card(3_000_000)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('LinkPreviewCache retries the drawing of a picture at the next request after a failed drawing', async () => {
    const store = new LinkPreviewCache()
    await expect(store.get('a', '192.0.2.1', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
      'no disk',
    )
    expect(await store.get('a', '192.0.2.1', async () => card())).toEqual(card())
  })
})
