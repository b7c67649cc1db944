import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimOverlappedAgendaExceptions } from '#modules/scheduling/exceptions.ts'
import { addDays } from '#modules/scheduling/local-time.ts'

const day = (n: number) => addDays('2026-12-01', n)
const days = (from: number, to: number) => ({ from: day(from), to: day(to) })

describe('trimming of older agenda exceptions that a new exception overlaps', () => {
  it.each([
    ['no day in common', [0, 2], [3, 5], undefined],
    ['all days in common', [0, 5], [1, 4], []],
    ['the same days', [1, 4], [1, 4], []],
    ['older days before the new ones', [3, 9], [1, 4], [[1, 2]]],
    ['older days after the new ones', [0, 2], [1, 4], [[3, 4]]],
    [
      'older days before and after the new ones',
      [3, 3],
      [1, 4],
      [
        [1, 2],
        [4, 4],
      ],
    ],
  ] as [string, [number, number], [number, number], [number, number][] | undefined][])(
    "a new exception in a provider's working hours removes only overlapping days from an older exception (case: %s)",
    (_what, newest, older, left) => {
      const trimmed = trimOverlappedAgendaExceptions(days(...newest), [days(...older)])
      expect(trimmed[0]?.left).toEqual(left?.map((part) => days(...part)))
    },
  )

  it("trimOverlappedAgendaExceptions removes exactly the new exception's days from an older working-hours exception", () => {
    const spans = fc
      .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 10 }))
      .map(([from, length]) => days(from, from + length))
    fc.assert(
      fc.property(spans, spans, (newest, older) => {
        const has = (span: { from: string; to: string }, date: string) => span.from <= date && date <= span.to
        const parts = trimOverlappedAgendaExceptions(newest, [older])[0]?.left ?? [older]
        for (let n = -1; n < 45; n++) {
          const kept = parts.filter((part) => has(part, day(n))).length
          expect(kept).toBe(has(older, day(n)) && !has(newest, day(n)) ? 1 : 0)
        }
      }),
    )
  })
})
