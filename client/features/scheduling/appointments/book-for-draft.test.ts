import { describe, expect, it } from 'vitest'
import {
  findMissingBookingFields,
  toBookingInput,
} from '#client/features/scheduling/appointments/book-for-draft.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'

const empty = {
  person: null,
  name: '',
  phone: '',
  serviceId: null,
  durationMinutes: null,
  date: '2026-11-24',
  time: '',
  note: ' ',
}
const personId = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
const person = { personId, name: 'Rosa', hint: 'Tu cliente', photoId: null }

describe('required fields of a booking that a provider makes for a client', () => {
  it('findMissingBookingFields returns an error for each missing field when a provider books for a client', () => {
    expect(Object.keys(findMissingBookingFields({ ...empty, date: '' }))).toEqual([
      'name',
      'phone',
      'date',
      'time',
    ])
  })

  it('findMissingBookingFields requires no name and no phone if the provider has chosen a known client', () => {
    expect(findMissingBookingFields({ ...empty, person, time: '10:00' })).toEqual({})
  })
})

describe('request to book an appointment for a client', () => {
  it('toBookingInput omits the empty fields of the booking form', () => {
    const typed = { ...empty, name: 'Rosa', phone: '33 1234 5678', time: '10:00' }
    expect(toBookingInput(typed)).toEqual({
      client: { name: 'Rosa', phone: '33 1234 5678' },
      date: '2026-11-24',
      time: '10:00',
    })
  })

  it('toBookingInput contains the chosen client instead of a typed name', () => {
    const chosen = { ...empty, person, name: 'Ro', time: '10:00', durationMinutes: 45, note: 'Por teléfono' }
    expect(toBookingInput(chosen)).toMatchObject({
      client: { personId },
      durationMinutes: 45,
      note: 'Por teléfono',
    })
  })
})
