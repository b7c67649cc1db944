import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { runExclusive } from '#modules/scheduling/run-exclusive.ts'

describe('runExclusive, which runs calls with the same key one at a time', () => {
  it('runExclusive runs the calls with one key one at a time, in the order of the calls', async () => {
    const events: string[] = []
    const work = (name: string, ms: number) => () =>
      sleep(ms).then(() => {
        events.push(name)
        return name
      })
    const results = await Promise.all([
      runExclusive('a', work('first', 20)),
      runExclusive('a', work('second', 0)),
    ])
    expect(events).toEqual(['first', 'second'])
    expect(results).toEqual(['first', 'second'])
  })

  it('runExclusive does not wait for calls with another key', async () => {
    let release = () => {}
    const blocked = runExclusive('a', () => new Promise<void>((resolve) => (release = resolve)))
    await expect(runExclusive('b', async () => 'done')).resolves.toBe('done')
    release()
    await blocked
  })

  it('a runExclusive call reads the Map entries of an earlier queued call with an equal key', async () => {
    const note = { at: 1, clientIds: new Set([personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')]) }
    const seen = await Promise.all([
      runExclusive('c', async (notes) => notes.set('slot', note).size),
      runExclusive('c', async (notes) => notes.get('slot')),
    ])
    expect(seen).toEqual([1, note])
    expect(await runExclusive('c', async (notes) => notes.size)).toBe(0)
  })

  it('a failed runExclusive call throws only to its own caller, and the next call runs', async () => {
    const failed = runExclusive('a', () => Promise.reject(new Error('no')))
    const next = runExclusive('a', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('yes')
  })
})
