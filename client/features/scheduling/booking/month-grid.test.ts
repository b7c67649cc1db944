import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonthsToMonth,
  describeWeek,
  findAdjacentCalendarPeriod,
  findCalendarPeriod,
  getDateAfterKeyPress,
  weeksOfMonth,
} from '#client/features/scheduling/booking/month-grid.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, ordinal]) => `${year}-${String(ordinal).padStart(2, '0')}`)

describe('weeksOfMonth, which arranges the days of a month in weeks', () => {
  it('weeksOfMonth starts weeks on Sunday, and leaves the days of other months empty', () => {
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

  it('weeksOfMonth contains each day of the month once, in order, in the column of its weekday', () => {
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

describe('addMonthsToMonth, which adds a number of months to a month', () => {
  it('addMonthsToMonth adds and subtracts months across years', () => {
    expect(addMonthsToMonth('2026-11', 2)).toBe('2027-01')
    fc.assert(
      fc.property(month, fc.integer({ min: -30, max: 30 }), (month, count) => {
        expect(addMonthsToMonth(addMonthsToMonth(month, count), -count)).toBe(month)
      }),
    )
  })
})

describe('date that a keyboard key selects in the booking calendar', () => {
  const window = { from: '2026-11-21', to: '2027-01-21' }
  const leadsTo = (key: string, date: string) => getDateAfterKeyPress(key, date, window)

  it('in the booking calendar, an arrow key moves by a day or a week, also to another month', () => {
    expect(leadsTo('ArrowRight', '2026-11-30')).toBe('2026-12-01')
    expect(leadsTo('ArrowLeft', '2026-12-01')).toBe('2026-11-30')
    expect(leadsTo('ArrowDown', '2026-11-27')).toBe('2026-12-04')
    expect(leadsTo('ArrowUp', '2026-12-04')).toBe('2026-11-27')
  })

  it('in the booking calendar, PageDown and PageUp move by a month, at most to the last day of a short month', () => {
    expect(leadsTo('PageDown', '2026-11-25')).toBe('2026-12-25')
    expect(getDateAfterKeyPress('PageDown', '2027-01-31', { from: '2027-01-01', to: '2027-03-01' })).toBe(
      '2027-02-28',
    )
    expect(leadsTo('PageUp', '2027-01-05')).toBe('2026-12-05')
  })

  it('in the booking calendar, keys move the focus only between bookable dates, and Enter does not move it', () => {
    expect(leadsTo('PageUp', '2026-12-05')).toBe('2026-11-21')
    expect(leadsTo('ArrowLeft', '2026-11-21')).toBe('2026-11-21')
    expect(leadsTo('PageDown', '2027-01-05')).toBe('2027-01-21')
    expect(leadsTo('ArrowRight', '2027-01-21')).toBe('2027-01-21')
    expect(leadsTo('Enter', '2026-11-25')).toBeUndefined()
    expect(leadsTo('toString', '2026-11-25')).toBeUndefined()
  })
})

describe('the range of a calendar', () => {
  const window = { from: '2026-11-25', to: '2027-01-25' }

  it('findCalendarPeriod returns the month or week of a date; every week starts on the weekday of the first bookable day', () => {
    expect(findCalendarPeriod('month', '2026-12-10', window)).toEqual({ month: '2026-12' })
    expect(findCalendarPeriod('week', '2026-12-10', window)).toEqual({ from: '2026-12-09' })
    expect(findCalendarPeriod('week', window.from, window)).toEqual({ from: window.from })
  })

  it('findAdjacentCalendarPeriod returns the next or previous month or week only inside the booking window', () => {
    expect(findAdjacentCalendarPeriod({ from: '2026-11-25' }, -1, window)).toBeNull()
    expect(findAdjacentCalendarPeriod({ from: '2026-11-25' }, 1, window)).toEqual({ from: '2026-12-02' })
    expect(findAdjacentCalendarPeriod({ from: '2027-01-20' }, 1, window)).toBeNull()
    expect(findAdjacentCalendarPeriod({ month: '2026-11' }, -1, window)).toBeNull()
    expect(findAdjacentCalendarPeriod({ month: '2027-01' }, -1, window)).toEqual({ month: '2026-12' })
    expect(findAdjacentCalendarPeriod({ month: '2027-01' }, 1, window)).toBeNull()
  })

  it('describeWeek formats the first and the last day of a week in short', () => {
    expect(describeWeek('2026-11-25')).toBe('25 nov – 1 dic')
    expect(describeWeek('2026-12-02')).toBe('2 – 8 dic')
  })
})
