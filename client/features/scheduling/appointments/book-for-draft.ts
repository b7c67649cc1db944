import type { z } from 'zod'
import type { KnownPerson } from '#client/features/scheduling/appointments/use-known-people.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { bookForInput } from '#modules/scheduling/contract/appointments.ts'

export interface BookForDraft {
  /** Person chosen from the list; null: the provider types the name and phone of the client. */
  person: KnownPerson | null
  name: string
  phone: string
  serviceId: ServiceId | null
  /** Duration in minutes; null: the duration of the service or of the agenda. */
  durationMinutes: number | null
  /** Date 'YYYY-MM-DD' and time 'HH:MM' in the provider's time zone. */
  date: string
  time: string
  note: string
}

export type BookForErrors = Partial<Record<'name' | 'phone' | 'date' | 'time' | 'note', string>>

export function missingIn({ person, name, phone, date, time }: BookForDraft): BookForErrors {
  return {
    ...(person === null && name.trim() === '' && { name: 'Elige a alguien o escribe su nombre' }),
    ...(person === null && phone.trim() === '' && { phone: 'Escribe su teléfono' }),
    ...(date === '' && { date: 'Elige un día' }),
    ...(time === '' && { time: 'Elige una hora' }),
  }
}

export function bookingOf(draft: BookForDraft): Omit<z.input<typeof bookForInput>, 'requestKey'> {
  const { person, name, phone, serviceId, durationMinutes, date, time, note } = draft
  return {
    client: person === null ? { name, phone } : { personId: person.personId },
    date,
    time,
    ...(serviceId !== null && { serviceId }),
    ...(durationMinutes !== null && { durationMinutes }),
    ...(note.trim() !== '' && { note }),
  }
}
