import { describe, expect, it } from 'vitest'
import {
  parseDocumentIds,
  parseExportedId,
  parseExportedInstant,
  parseExportedNumber,
  parseExportedTime,
} from '#operator/import/values.ts'

describe('readInstant', () => {
  const at = Date.UTC(2024, 2, 5, 16, 20)
  it.each([
    '2024-03-05T16:20:00.000Z',
    '2024-03-05T10:20:00-06:00',
    at,
    at / 1000,
    String(at),
    { _seconds: at / 1000, _nanoseconds: 0 },
    { seconds: at / 1000, nanoseconds: 0 },
    { __datatype__: 'timestamp', value: { _seconds: at / 1000, _nanoseconds: 0 } },
    { __time__: '2024-03-05T16:20:00Z' },
    { $date: '2024-03-05T16:20:00Z' },
    { $date: { $numberLong: String(at) } },
    'Tue, 05 Mar 2024 16:20:00 GMT',
  ])('readInstant reads an instant from %j', (value) => {
    expect(parseExportedInstant(value)).toBe(at)
  })

  const misreadByDateParse = ['05/02/2024', 'piso 5', '7']
  it.each([...misreadByDateParse, 'ayer', '', null, {}, [], true, -5, 9e15, { _seconds: 'x' }])(
    'readInstant returns null for %j',
    (value) => {
      expect(parseExportedInstant(value)).toBeNull()
    },
  )
})

it.each([
  ['9:00', '09:00'],
  ['09:30:00', '09:30'],
  ['9:15 a. m.', '09:15'],
  ['12 am', '00:00'],
  ['9 PM', '21:00'],
  ['09:00 - 09:30', '09:00'],
  ['24:00', '24:00'],
  ['25:00', null],
  ['9', null],
  ['9:75', null],
  [930, null],
])('the import reads a time of day from %j', (value, time) => {
  expect(parseExportedTime(value)).toBe(time)
})

it.each([
  ['1,200.50', 1200.5],
  ['12,345,678', 12345678],
  ['350,00', null],
  ['1,5', null],
  [{ $numberInt: '7' }, 7],
  [{ $numberDecimal: '99.5' }, 99.5],
  ['$ 350 MXN', 350],
  ['-5', -5],
  ['5 años', 5],
  ['', null],
  ['1 o 2', null],
  [Number.NaN, null],
])('the import reads a number from %j', (value, number) => {
  expect(parseExportedNumber(value)).toBe(number)
})

it('parseDocumentIds reads document ids from strings, document references, objects and object keys', () => {
  expect(
    parseDocumentIds([
      'a',
      { id: 'b' },
      { path: 'users/c' },
      { _path: { segments: ['users', 'd'] } },
      { $oid: 'e' },
      null,
      7,
    ]),
  ).toEqual(['a', 'b', 'c', 'd', 'e', '7'])
  expect(parseDocumentIds({ a: true, b: false })).toEqual(['a'])
  expect(parseExportedId('users/x')).toBe('x')
  expect(parseExportedId('')).toBeNull()
})
