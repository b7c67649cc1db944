import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSingleFlightContactDataReader } from '#server/page-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reader = (address: string) => ({
  address,
  takeContactReads: (keys: readonly string[]) => new Set(keys),
})

it('visitors of one network share a read of contact data until 50 ms after it has ended', async () => {
  const reads: string[] = []
  const readContact = createSingleFlightContactDataReader(async ({ address }: ReturnType<typeof reader>) => {
    const number = reads.push(address)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return { texts: { phone: String(number) }, people: [] }
  })
  const first = readContact(reader('198.51.100.1'))
  await vi.advanceTimersByTimeAsync(999)
  const during = readContact(reader('198.51.100.1'))
  await vi.advanceTimersByTimeAsync(50)
  const shortlyAfter = readContact(reader('198.51.100.1'))
  expect(await Promise.all([first, during, shortlyAfter])).toEqual(Array(3).fill({ phone: '1' }))
  const other = readContact(reader('203.0.113.1'))
  await vi.advanceTimersByTimeAsync(1)
  const later = readContact(reader('198.51.100.1'))
  await vi.runAllTimersAsync()
  expect(await Promise.all([other, later])).toEqual([{ phone: '2' }, { phone: '3' }])
  expect(reads).toEqual(['198.51.100.1', '203.0.113.1', '198.51.100.1'])
})
