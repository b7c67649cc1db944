import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter, weeksOfMonth } from '#client/features/scheduling/month-grid.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, ordinal]) => `${year}-${String(ordinal).padStart(2, '0')}`)

describe('weeksOfMonth', () => {
  it('starts weeks on Sunday and leaves the days of other months empty', () => {
    const [first, ...others] = weeksOfMonth('2026-11')
    expect(first).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`))
    expect(others).toHaveLength(4)
    expect(weeksOfMonth('2026-12')[0]).toEqual([
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
  })

  it('holds every day of any month once, in order, under its weekday', () => {
    fc.assert(
      fc.property(month, (month) => {
        const weeks = weeksOfMonth(month)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toEqual([...days].sort())
        expect(days.at(-1)?.slice(8)).toBe(
          String(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate()),
        )
        for (const week of weeks) {
          week.forEach((day, weekday) => {
            if (day !== null) expect(new Date(day).getUTCDay()).toBe(weekday)
          })
        }
      }),
    )
  })
})

describe('monthAfter', () => {
  it('crosses years and comes back', () => {
    expect(monthAfter('2026-11', 2)).toBe('2027-01')
    fc.assert(
      fc.property(month, fc.integer({ min: -30, max: 30 }), (month, count) => {
        expect(monthAfter(monthAfter(month, count), -count)).toBe(month)
      }),
    )
  })
})
