import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimOverlappedExceptions } from '#modules/scheduling/exceptions.ts'
import { addDays } from '#modules/scheduling/local-time.ts'

const day = (n: number) => addDays('2026-12-01', n)
const days = (from: number, to: number) => ({ from: day(from), to: day(to) })

describe('trimming of older special days that new special days overlap', () => {
  it.each([
    ['does not return older special days without common days', [0, 2], [3, 5], undefined],
    ['removes older special days inside the new special days', [0, 5], [1, 4], []],
    ['removes older special days with the same days', [1, 4], [1, 4], []],
    ['keeps the older days before the new special days', [3, 9], [1, 4], [[1, 2]]],
    ['keeps the older days after the new special days', [0, 2], [1, 4], [[3, 4]]],
    [
      'keeps the older days before and after the new special days',
      [3, 3],
      [1, 4],
      [
        [1, 2],
        [4, 4],
      ],
    ],
  ] as [string, [number, number], [number, number], [number, number][] | undefined][])(
    '%s',
    (_what, newest, older, left) => {
      const trimmed = trimOverlappedExceptions(days(...newest), [days(...older)])
      expect(trimmed[0]?.left).toEqual(left?.map((part) => days(...part)))
    },
  )

  it('keeps exactly those days of the older special days that the new special days do not contain', () => {
    const spans = fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10 }))
      .map(([from, length]) => days(from, from + length))
    fc.assert(
      fc.property(spans, spans, (newest, older) => {
        const has = (span: { from: string; to: string }, date: string) => span.from <= date && date <= span.to
        const parts = trimOverlappedExceptions(newest, [older])[0]?.left ?? [older]
        for (let n = -1; n < 45; n++) {
          const kept = parts.filter((part) => has(part, day(n))).length
          expect(kept).toBe(has(older, day(n)) && !has(newest, day(n)) ? 1 : 0)
        }
      }),
    )
  })
})
