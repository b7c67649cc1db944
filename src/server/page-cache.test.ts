import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSingleFlightContactDataReader } from '#server/page-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createReader = (address: string, allowed = true) => ({
  address,
  takeContactReads: (keys: readonly string[]) => new Set(allowed ? keys : []),
})
type Reader = ReturnType<typeof createReader>
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it('visitors of one network share a read of contact data until 50 ms after it has ended', async () => {
  const reads: string[] = []
  const readContact = createSingleFlightContactDataReader(async ({ address }: Reader) => {
    const number = reads.push(address)
    await wait(1_000)
    return { texts: { phone: String(number) }, people: ['ana'] }
  })
  const first = readContact(createReader('198.51.100.1'))
  await vi.advanceTimersByTimeAsync(999)
  const during = readContact(createReader('198.51.100.1'))
  const rejected = readContact(createReader('198.51.100.1', false))
  await vi.advanceTimersByTimeAsync(50)
  const shortlyAfter = readContact(createReader('198.51.100.1'))
  expect(await Promise.all([first, during, shortlyAfter])).toEqual(Array(3).fill({ phone: '1' }))
  expect(await rejected).toBeNull()
  const other = readContact(createReader('203.0.113.1'))
  await vi.advanceTimersByTimeAsync(1)
  const later = readContact(createReader('198.51.100.1'))
  await vi.runAllTimersAsync()
  expect(await Promise.all([other, later])).toEqual([{ phone: '2' }, { phone: '3' }])
  expect(reads).toEqual(['198.51.100.1', '203.0.113.1', '198.51.100.1'])
})

it('after a failed read of contact data, the next visitor of the network reads again', async () => {
  const results = [Promise.reject(new Error('no database')), Promise.resolve({ texts: {}, people: [] })]
  const readContact = createSingleFlightContactDataReader(
    (_: Reader) => results.shift() ?? wait(1_000).then(() => null),
  )
  await expect(readContact(createReader('198.51.100.1'))).rejects.toThrow('no database')
  expect(await readContact(createReader('198.51.100.1'))).toEqual({})
})
