import { describe, expect, it } from 'vitest'
import {
  addTimeRange,
  changeTimeRange,
  copyDayHours,
  removeTimeRange,
  suggestCopyTargets,
  toDisplayedEnd,
  toggleWeekday,
  toStoredEnd,
} from '#client/features/scheduling/agenda/week.ts'

const nineToFive = { start: '09:00', end: '17:00' }

describe('weekly hours of an agenda', () => {
  it('switches a weekday on without time ranges, and switches a weekday off with all its time ranges', () => {
    expect(toggleWeekday({}, 1)).toEqual({ 1: [] })
    expect(toggleWeekday({ 1: [nineToFive], 2: [] }, 1)).toEqual({ 2: [] })
  })

  it('adds the time range 09:00 to 17:00 to a weekday that has no time range', () => {
    expect(addTimeRange({ 1: [] }, 1)).toEqual({ 1: [nineToFive] })
    expect(addTimeRange({}, 0)).toEqual({ 0: [nineToFive] })
  })

  it('changes one range and keeps the others', () => {
    const week = { 3: [nineToFive, { start: '18:00', end: '20:00' }] }
    expect(changeTimeRange(week, 3, 1, { end: '21:00' })).toEqual({
      3: [nineToFive, { start: '18:00', end: '21:00' }],
    })
  })

  it('turns a weekday off when its last range is removed', () => {
    const week = { 4: [nineToFive, nineToFive] }
    const once = removeTimeRange(week, 4, 0)
    expect(once).toEqual({ 4: [nineToFive] })
    expect(removeTimeRange(once, 4, 0)).toEqual({})
  })

  it('replaces the hours of other weekdays by a copy', () => {
    const week = { 1: [nineToFive], 2: [{ start: '18:00', end: '20:00' }], 6: [] }
    expect(copyDayHours(week, 1, [2, 3])).toEqual({
      1: [nineToFive],
      2: [nineToFive],
      3: [nineToFive],
      6: [],
    })
    expect(copyDayHours(week, 1, [])).toEqual(week)
  })

  it('suggests as targets of a copy the other days from Monday to Friday that have no hours', () => {
    expect(suggestCopyTargets({ 1: [nineToFive], 3: [nineToFive], 4: [] }, 1)).toEqual([2, 4, 5])
    expect(suggestCopyTargets({ 6: [nineToFive] }, 6)).toEqual([1, 2, 3, 4, 5])
  })

  it('shows the end of the day as 00:00', () => {
    expect([toDisplayedEnd('24:00'), toDisplayedEnd('17:00')]).toEqual(['00:00', '17:00'])
    expect([toStoredEnd('00:00'), toStoredEnd('17:00'), toStoredEnd('')]).toEqual(['24:00', '17:00', ''])
  })
})
