import { describe, expect, it } from 'vitest'
import {
  capitalise,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatDurationInDaysOrHours,
  formatMonth,
  formatNames,
  formatPhone,
  formatPlace,
  formatPrice,
  getPhoneUrl,
} from './format.ts'

describe('formatting of prices', () => {
  it.each([
    [250, '$250 MXN'],
    [1250, '$1,250 MXN'],
    [1250.5, '$1,250.50 MXN'],
    [0.1 + 0.2, '$0.30 MXN'],
    [1234567, '$1,234,567 MXN'],
  ])('formatPrice formats the price %d as %s', (pesos, text) => {
    expect(formatPrice(pesos)).toBe(text)
  })
})

describe('formatting of counts', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [10000, '10,000'],
  ])('formatCount formats the number %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})

describe('phones', () => {
  it.each([
    ['+523312345678', '33 1234 5678'],
    ['3312345678', '33 1234 5678'],
    ['+5213312345678', '33 1234 5678'],
    ['0443312345678', '33 1234 5678'],
    ['01 614 123 4567', '614 123 4567'],
    ['5512345678', '55 1234 5678'],
    ['5215512345', '521 551 2345'],
    ['+1 415 555 0100 9', '+1 415 555 0100 9'],
    ['ext. 12', 'ext. 12'],
  ])('formatPhone formats the phone %s as %s', (phone, text) => {
    expect(formatPhone(phone)).toBe(text)
  })

  it.each([
    ['33 1234 5678', 'tel:+523312345678'],
    ['+52 1 33 1234 5678', 'tel:+523312345678'],
    ['+44 20 7946 0958', 'tel:+442079460958'],
  ])('getPhoneUrl converts the phone %s to the link %s', (phone, href) => {
    expect(getPhoneUrl(phone)).toBe(href)
  })
})

describe('formatted dates', () => {
  it('a formatted date has weekday, day and month, and optionally the year or the time', () => {
    expect(formatDate('2026-11-24')).toBe('martes 24 de noviembre')
    expect(formatDate('2027-01-01', { withYear: true })).toBe('viernes 1 de enero de 2027')
    expect(formatDateTime('2026-11-24', '16:30')).toBe('martes 24 de noviembre, 16:30')
  })

  it('a formatted date does not depend on the time zone of the machine', () => {
    expect(formatDate('2026-03-01')).toBe('domingo 1 de marzo')
  })

  it('formatMonth formats a month, or any date in the month, as the heading of a calendar', () => {
    expect(formatMonth('2026-11')).toBe('Noviembre 2026')
    expect(formatMonth('2026-02-28')).toBe('Febrero 2026')
  })

  it('formatDuration formats a duration in minutes or hours', () => {
    expect([15, 30, 45, 60, 90, 120].map(formatDuration)).toEqual([
      '15 min',
      '30 min',
      '45 min',
      '1 hora',
      '1.5 horas',
      '2 horas',
    ])
  })
})

describe(`formatting of a list of people's names`, () => {
  it.each([
    [['Ana'], 1, 'Ana'],
    [['Ana', 'Luis'], 2, 'Ana y Luis'],
    [['Ana', 'Luis', 'Inés'], 3, 'Ana, Luis e Inés'],
    [['Ana', 'Hierro'], 2, 'Ana y Hierro'],
    [['Ana', 'Luis'], 5, 'Ana, Luis y 3 más'],
    [[], 0, ''],
  ])(
    'formatNames formats the names %j of %d people as %j, and counts the people who are not named',
    (names, total, text) => {
      expect(formatNames(names, total)).toBe(text)
    },
  )

  it('capitalise converts a first letter with an accent to upper case', () => {
    expect(capitalise('área')).toBe('Área')
  })
})

describe('formatPlace', () => {
  it('formatPlace joins city and state, omits a missing part, and writes equal names once', () => {
    expect(formatPlace({ city: 'Zapopan', state: 'Jalisco' })).toBe('Zapopan, Jalisco')
    expect(formatPlace({ city: null, state: 'Jalisco' })).toBe('Jalisco')
    expect(formatPlace({ city: 'Ciudad de México', state: 'Ciudad de México' })).toBe('Ciudad de México')
    expect(formatPlace({ city: null, state: null })).toBe('')
  })
})

describe('formatting of a period in minutes', () => {
  it.each([
    [30, '30 min'],
    [60, '1 hora'],
    [90, '1.5 horas'],
    [1440, '1 día'],
    [1500, '25 horas'],
    [10_080, '7 días'],
  ])('formatPeriod formats a period of %d minutes as %s', (minutes, text) => {
    expect(formatDurationInDaysOrHours(minutes)).toBe(text)
  })
})
