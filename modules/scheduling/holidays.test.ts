import { describe, expect, it } from 'vitest'
import { listMexicanHolidays, listUpcomingHolidays } from '#modules/scheduling/holidays.ts'

const datesOf = (year: number) => listMexicanHolidays(year).map(({ date }) => date.slice(5))

describe('the official holidays of Mexico', () => {
  it.each([
    [2024, ['01-01', '02-05', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25']],
    [2025, ['01-01', '02-03', '03-17', '05-01', '09-16', '11-17', '12-25']],
    [2026, ['01-01', '02-02', '03-16', '05-01', '09-16', '11-16', '12-25']],
    [2027, ['01-01', '02-01', '03-15', '05-01', '09-16', '11-15', '12-25']],
    [2029, ['01-01', '02-05', '03-19', '05-01', '09-16', '11-19', '12-25']],
    [2030, ['01-01', '02-04', '03-18', '05-01', '09-16', '10-01', '11-18', '12-25']],
  ])('the Mexican holidays of %i are on the officially published dates', (year, dates) => {
    expect(datesOf(year)).toEqual(dates)
  })

  it('the Mexican holidays that the law moves to a Monday fall on a Monday every year', () => {
    for (let year = 2024; year < 2100; year++) {
      const days = listMexicanHolidays(year)
      for (const name of ['Día de la Constitución', 'Natalicio de Benito Juárez', 'Día de la Revolución']) {
        const { date } = days.find((holiday) => holiday.name === name) ?? { date: '' }
        expect(new Date(date).getUTCDay()).toBe(1)
      }
      expect(days.length).toBe((year - 2024) % 6 === 0 ? 8 : 7)
    }
  })

  it('listUpcomingHolidays lists the holidays of twelve months from a given day on, including that day', () => {
    expect(listUpcomingHolidays('2026-09-16').map(({ date }) => date)).toEqual([
      '2026-09-16',
      '2026-11-16',
      '2026-12-25',
      '2027-01-01',
      '2027-02-01',
      '2027-03-15',
      '2027-05-01',
    ])
    expect(listUpcomingHolidays('2026-09-17')[0]?.date).toBe('2026-11-16')
    expect(listUpcomingHolidays('2028-02-29')).toHaveLength(7)
  })
})
