import type { z } from 'zod'
import type { KnownPerson } from '#client/features/scheduling/appointments/use-known-people.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { bookForInput } from '#modules/scheduling/contract/appointments.ts'

/** What a provider fills in to book for somebody. */
export interface BookForDraft {
  /** Chosen; null: by name and phone. */
  person: KnownPerson | null
  name: string
  phone: string
  serviceId: ServiceId | null
  /** Minutes; null: as long as the service or the agenda says. */
  durationMinutes: number | null
  /** 'YYYY-MM-DD' and 'HH:MM' of the provider's clock. */
  date: string
  time: string
  note: string
}

export type BookForErrors = Partial<Record<'name' | 'phone' | 'date' | 'time' | 'note', string>>

/** What is missing, at its field; the rest is the server's to judge. */
export function missingIn({ person, name, phone, date, time }: BookForDraft): BookForErrors {
  return {
    ...(person === null && name.trim() === '' && { name: 'Elige a alguien o escribe su nombre' }),
    ...(person === null && phone.trim() === '' && { phone: 'Escribe su teléfono' }),
    ...(date === '' && { date: 'Elige un día' }),
    ...(time === '' && { time: 'Elige una hora' }),
  }
}

/** What the server is asked for. */
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
