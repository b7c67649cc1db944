import { expect, it } from 'vitest'
import {
  consumePendingBooking,
  savePendingBooking,
} from '#client/features/scheduling/booking/pending-booking.ts'
import { personIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { runWithFakeSessionStorage } from '../../../../tests/support/session-storage.ts'

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
  return runWithFakeSessionStorage({ reserva: text }, (storage) => [
    consumePendingBooking(ana, beto, [haircut]),
    storage.getItem('reserva'),
  ])
}

it('consumePendingBooking returns the slot that a visitor chose before signing in, and deletes the stored copy', () => {
  runWithFakeSessionStorage({}, () => {
    savePendingBooking(choice, null)
    expect(consumePendingBooking(ana, beto, [haircut])).toEqual(choice)
    expect(consumePendingBooking(ana, beto, [haircut])).toBeNull()
  })
})

it('consumePendingBooking omits the service of a stored booking if the provider no longer offers the service', () => {
  runWithFakeSessionStorage({ reserva: JSON.stringify(stored) }, () => {
    expect(consumePendingBooking(ana, beto, [])).toEqual({ ...choice, serviceId: null })
  })
})

it('consumePendingBooking neither returns nor deletes a stored appointment slot of a different provider', () => {
  const other = JSON.stringify({ ...stored, personId: 'carla' })
  expect(take(other)).toEqual([null, other])
})

it.each([
  { ...stored, date: 20270111 },
  { ...stored, time: undefined },
  { ...stored, chosenBy: 7 },
  { ...stored, savedAt: '2027' },
])(
  'consumePendingBooking deletes a stored appointment slot if a field is missing or has the wrong type: %j',
  (value) => {
    expect(take(JSON.stringify(value))).toEqual([null, null])
  },
)

it('consumePendingBooking deletes a stored slot choice that is not JSON', () =>
  expect(take('{')).toEqual([null, null]))
