import { describe, expect, it } from 'vitest'
import { CardStore } from './card-store.ts'

const card = (bytes = 1) => Buffer.alloc(bytes)

/** Draws when told to, and counts. */
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
      while (waiting.length > 0) {
        waiting.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}

describe('cards', () => {
  it('are drawn one after the other, and the same one once', async () => {
    const store = new CardStore()
    const { draw, begun, drawn, finish } = painter()
    const asked = ['a', 'a', 'b', 'c', 'a'].map((key) => store.get(key, draw))
    await new Promise((resolve) => setImmediate(resolve))
    expect(begun()).toBe(1)
    await finish()
    expect((await Promise.all(asked)).every((one) => one !== null)).toBe(true)
    expect(drawn()).toBe(3)
  })

  it('that many wait for are refused instead of piling up, and drawn later', async () => {
    const store = new CardStore()
    const { draw, finish } = painter()
    const asked = Array.from({ length: 60 }, (_, at) => store.get(String(at), draw))
    await finish()
    expect((await Promise.all(asked)).filter((one) => one === null)).toHaveLength(20)
    const again = store.get('59', draw)
    await finish()
    expect(await again).not.toBeNull()
  })

  it('are kept within bounds, those that were asked for last', async () => {
    const store = new CardStore()
    const drawn: string[] = []
    const get = (key: string) =>
      store.get(key, async () => {
        drawn.push(key)
        return card(3_000_000)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(drawn).toEqual(['a', 'b', 'c', 'b'])
  })

  it('that could not be drawn are tried again', async () => {
    const store = new CardStore()
    await expect(store.get('a', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(await store.get('a', async () => card())).not.toBeNull()
  })
})
