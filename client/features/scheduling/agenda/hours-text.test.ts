import { describe, expect, it } from 'vitest'
import { describeTimeRanges, describeWeekdays } from '#client/features/scheduling/agenda/hours-text.ts'

describe('describeWeekdays', () => {
  it('describeWeekdays sorts weekdays from Monday to Sunday, and joins three or more consecutive days', () => {
    expect(describeWeekdays([5, 4, 3, 2, 1])).toBe('Lun–vie')
    expect(describeWeekdays([0, 6])).toBe('Sáb y dom')
    expect(describeWeekdays([1, 3, 5])).toBe('Lun, mié y vie')
    expect(describeWeekdays([1, 2, 3, 6])).toBe('Lun–mié y sáb')
    expect(describeWeekdays([0, 1, 2, 3, 4, 5, 6])).toBe('Lun–dom')
    expect(describeWeekdays([])).toBe('')
  })
})

describe('describeTimeRanges', () => {
  it('describeTimeRanges omits leading zeros of hours, and minutes that are zero', () => {
    const ranges = [
      { start: '09:30', end: '14:00' },
      { start: '16:30', end: '24:00' },
    ]
    expect(describeTimeRanges(ranges)).toBe('9:30–14, 16:30–24')
    expect(describeTimeRanges([{ start: '00:00', end: '' }])).toBe('0–…')
  })
})
