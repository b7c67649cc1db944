import { expect, it } from 'vitest'
import {
  savePendingBooking,
  takePendingBooking,
} from '#client/features/scheduling/booking/pending-booking.ts'
import { personIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { runWithSessionStorage } from '../../../../tests/support/session-storage.ts'

const ana = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
const beto = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000002')
const haircut = { id: serviceIdSchema.parse('019e4c3a-0000-7000-8000-000000000003') }

const choice = {
  personId: ana,
  date: '2027-01-11',
  time: '10:00',
  serviceId: haircut.id,
  note: 'Dos personas',
}
const stored = { ...choice, chosenBy: null, savedAt: Date.now() }

function take(text: string) {
  return runWithSessionStorage({ reserva: text }, (storage) => [
    takePendingBooking(ana, beto, [haircut]),
    storage.getItem('reserva'),
  ])
}

it("returns a visitor's stored booking choice only once", () => {
  runWithSessionStorage({}, () => {
    savePendingBooking(choice, null)
    expect(takePendingBooking(ana, beto, [haircut])).toEqual(choice)
    expect(takePendingBooking(ana, beto, [haircut])).toBeNull()
  })
})

it('drops the service of a stored booking choice when the provider no longer offers the service', () => {
  runWithSessionStorage({ reserva: JSON.stringify(stored) }, () => {
    expect(takePendingBooking(ana, beto, [])).toEqual({ ...choice, serviceId: null })
  })
})

it('keeps a stored booking choice that belongs to another agenda', () => {
  const other = JSON.stringify({ ...stored, personId: 'carla' })
  expect(take(other)).toEqual([null, other])
})

it.each([
  { ...stored, date: 20270111 },
  { ...stored, time: undefined },
  { ...stored, chosenBy: 7 },
  { ...stored, savedAt: '2027' },
])('drops the stored booking choice %j, which is not valid', (value) => {
  expect(take(JSON.stringify(value))).toEqual([null, null])
})

it('drops a stored booking choice that is not JSON', () => expect(take('{')).toEqual([null, null]))
