import { describe, expect, it, vi } from 'vitest'
import { cacheReadsDuringPageRender } from '#kernel/page-reads.ts'

function createReader() {
  const read = vi.fn(async (_ctx: { page?: object }, ids: readonly string[]) => {
    return new Map(ids.filter((id) => id !== 'missing').map((id) => [id, `record ${id}`]))
  })
  return { read, find: cacheReadsDuringPageRender(read) }
}

describe('cacheReadsDuringPageRender', () => {
  it('cacheReadsDuringPageRender reads a record once per rendered page, even in concurrent calls', async () => {
    const { read, find } = createReader()
    const ctx = { page: {} }
    const found = await Promise.all([find(ctx, ['a', 'b']), find(ctx, ['b', 'c', 'missing'])])
    expect(found.map((one) => Object.fromEntries(one))).toEqual([
      { a: 'record a', b: 'record b' },
      { b: 'record b', c: 'record c' },
    ])
    expect(await find(ctx, ['missing', 'a'])).toEqual(new Map([['a', 'record a']]))
    expect(read.mock.calls.map(([, ids]) => ids)).toEqual([
      ['a', 'b'],
      ['c', 'missing'],
    ])
  })

  it('cacheReadsDuringPageRender shares no records between pages', async () => {
    const { read, find } = createReader()
    await find({ page: {} }, ['a'])
    await find({ page: {} }, ['a'])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('cacheReadsDuringPageRender reads a record in each call if no page is rendered', async () => {
    const { read, find } = createReader()
    const ctx = {}
    await find(ctx, ['a'])
    await find(ctx, ['a'])
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('if the read of a record fails, cacheReadsDuringPageRender rejects every concurrent call that requested this record', async () => {
    const find = cacheReadsDuringPageRender<{ page?: object }, string, string>(() =>
      Promise.reject(new Error('lost')),
    )
    const ctx = { page: {} }
    const results = await Promise.allSettled([find(ctx, ['a', 'b']), find(ctx, ['b'])])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
