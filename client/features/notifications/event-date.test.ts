import { describe, expect, it } from 'vitest'
import { formatNotificationDate } from './event-date.ts'

const now = new Date('2026-11-24T18:00:00Z').getTime()
const at = (instant: string) => formatNotificationDate(new Date(instant), now)

describe('the date of a notification', () => {
  it('the date of a notification less than a day old is shown as the elapsed time, such as "hace 23 horas"', () => {
    expect(at('2026-11-24T17:59:30Z')).toBe('hace un momento')
    expect(at('2026-11-24T17:59:00Z')).toBe('hace 1 minuto')
    expect(at('2026-11-23T18:00:01Z')).toBe('hace 23 horas')
  })

  it('a notification is dated "ayer" if it is at least 24 hours old and its day in Mexico City was yesterday', () => {
    expect(at('2026-11-23T18:00:00Z')).toBe('ayer')
    expect(at('2026-11-23T06:00:00Z')).toBe('ayer')
    expect(at('2026-11-23T05:59:00Z')).toBe('domingo 22 de noviembre')
  })

  it('the date of a notification has a weekday only if the notification is less than a week old', () => {
    expect(at('2026-11-17T18:00:01Z')).toBe('martes 17 de noviembre')
    expect(at('2026-11-17T17:00:00Z')).toBe('17 de noviembre')
  })
})
