import { expect, it } from 'vitest'
import { keepChoice, takeChoice } from '#client/features/scheduling/booking/kept-choice.ts'
import { withSessionStorage } from '../../../../tests/support/session-storage.ts'

const choice = { personId: 'ana', date: '2027-01-11', time: '10:00', serviceId: null, note: 'Dos personas' }
const stored = { ...choice, chosenBy: null, keptAt: Date.now() }

function take(text: string) {
  return withSessionStorage({ reserva: text }, (storage) => [
    takeChoice('ana', 'beto'),
    storage.getItem('reserva'),
  ])
}

it('returns the stored choice of a visitor once', () => {
  withSessionStorage({}, () => {
    keepChoice(choice, null)
    expect(takeChoice('ana', 'beto')).toEqual(choice)
    expect(takeChoice('ana', 'beto')).toBeNull()
  })
})

it('keeps a stored choice for another agenda', () => {
  const other = JSON.stringify({ ...stored, personId: 'carla' })
  expect(take(other)).toEqual([null, other])
})

it.each([
  { ...stored, date: 20270111 },
  { ...stored, time: undefined },
  { ...stored, chosenBy: 7 },
  { ...stored, keptAt: '2027' },
])('drops the stored choice %j, which is not valid', (value) => {
  expect(take(JSON.stringify(value))).toEqual([null, null])
})

it('drops a stored choice that is not JSON', () => expect(take('{')).toEqual([null, null]))
