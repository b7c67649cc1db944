import { describe, expect, it } from 'vitest'
import {
  groupWeekdaysByHours,
  proposeTimeRangeToAdd,
  removeHoursOfWeekdays,
  replaceWeekdayGroupHours,
  toDisplayedEndTime,
  toStoredEndTime,
} from '#client/features/scheduling/agenda/week.ts'

const morning = [{ start: '09:00', end: '14:00' }]
const evening = [{ start: '16:00', end: '19:00' }]
const week = { 1: morning, 2: morning, 3: [...morning, ...evening], 0: [...morning] }

describe('the working days of a week', () => {
  it('groupWeekdaysByHours groups the working days with equal hours, from Monday to Sunday', () => {
    expect(groupWeekdaysByHours(week)).toEqual([
      { days: [1, 2, 0], ranges: morning },
      { days: [3], ranges: [...morning, ...evening] },
    ])
    expect(groupWeekdaysByHours({})).toEqual([])
  })

  it('replaceWeekdayGroupHours changes the hours of several weekdays; removeHoursOfWeekdays makes days off', () => {
    const split = replaceWeekdayGroupHours(week, [1, 2, 0], { days: [1, 6], ranges: evening })
    expect(split).toEqual({ 1: evening, 6: evening, 3: [...morning, ...evening] })
    expect(removeHoursOfWeekdays(split, [1, 3])).toEqual({ 6: evening })
    expect(replaceWeekdayGroupHours(week, [3], { days: [3], ranges: [] })[3]).toEqual([])
  })

  it('replaceWeekdayGroupHours restores the earlier working hours of a weekday that leaves a group of weekdays', () => {
    const own = removeHoursOfWeekdays(week, [1, 2, 0])
    const joined = replaceWeekdayGroupHours(week, [1, 2, 0], { days: [1, 2, 0, 3, 6], ranges: morning }, own)
    expect(joined).toEqual({ 0: morning, 1: morning, 2: morning, 3: morning, 6: morning })
    const left = replaceWeekdayGroupHours(joined, [1, 2, 0, 3, 6], { days: [1, 2], ranges: evening }, own)
    expect(left).toEqual({ 1: evening, 2: evening, 3: [...morning, ...evening] })
  })
})

describe('the proposed next range of a day', () => {
  it.each([
    [[], '09:00', '17:00'],
    [morning, '15:00', '18:00'],
    [[...morning, ...evening], '20:00', '23:00'],
    [[{ start: '09:00', end: '21:30' }], '22:30', '24:00'],
    [[{ start: '14:00', end: '23:00' }], '10:00', '13:00'],
    [
      [
        { start: '00:00', end: '10:00' },
        { start: '20:00', end: '24:00' },
      ],
      '11:00',
      '14:00',
    ],
    [
      [
        { start: '18:00', end: '24:00' },
        { start: '00:00', end: '12:00' },
        { start: '10:00', end: '15:00' },
      ],
      '16:00',
      '17:00',
    ],
    [[{ start: '01:00', end: '24:00' }], '09:00', '17:00'],
    [
      [
        { start: '00:00', end: '24:00' },
        { start: '00:00', end: '12:00' },
      ],
      '09:00',
      '17:00',
    ],
  ])(
    'for the working hours %j, proposeTimeRangeToAdd suggests an additional time range from %s to %s',
    (ranges, start, end) => {
      expect(proposeTimeRangeToAdd(ranges)).toEqual({ start, end })
    },
  )
})

describe('the end of the day', () => {
  it('a time field shows the end of the day as 00:00, because it does not support 24:00', () => {
    expect(toDisplayedEndTime('24:00')).toBe('00:00')
    expect(toStoredEndTime('00:00')).toBe('24:00')
    expect(toStoredEndTime('18:00')).toBe('18:00')
  })
})
