import { describe, expect, it } from 'vitest'
import { addRange, changeRange, removeRange, toggleDay } from '#client/features/scheduling/week.ts'

const nineToFive = { start: '09:00', end: '17:00' }

describe('the week of an agenda', () => {
  it('turns a day on without ranges, and off with all of them', () => {
    expect(toggleDay({}, 1)).toEqual({ 1: [] })
    expect(toggleDay({ 1: [nineToFive], 2: [] }, 1)).toEqual({ 2: [] })
  })

  it('gives a new range from nine to five', () => {
    expect(addRange({ 1: [] }, 1)).toEqual({ 1: [nineToFive] })
    expect(addRange({}, 0)).toEqual({ 0: [nineToFive] })
  })

  it('changes one range and leaves the others', () => {
    const week = { 3: [nineToFive, { start: '18:00', end: '20:00' }] }
    expect(changeRange(week, 3, 1, { end: '21:00' })).toEqual({
      3: [nineToFive, { start: '18:00', end: '21:00' }],
    })
  })

  it('removes the day with its last range', () => {
    const week = { 4: [nineToFive, nineToFive] }
    const once = removeRange(week, 4, 0)
    expect(once).toEqual({ 4: [nineToFive] })
    expect(removeRange(once, 4, 0)).toEqual({})
  })
})
