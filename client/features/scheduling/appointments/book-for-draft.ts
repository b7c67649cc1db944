import type { z } from 'zod'
import type { BookingClientSuggestion } from '#client/features/scheduling/appointments/use-known-people.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { BookableService } from '#modules/scheduling/contract/agenda.ts'
import type {
  AppointmentCard,
  bookAppointmentForClientInput,
} from '#modules/scheduling/contract/appointments.ts'

export interface BookingForClientDraft {
  person: BookingClientSuggestion | null
  name: string
  phone: string
  serviceId: ServiceId | null
  /** If null, the appointment has the duration of its service, or else the agenda's default duration. */
  durationMinutes: number | null
  /** `date` 'YYYY-MM-DD' and `time` 'HH:MM' are in the provider's time zone. */
  date: string
  time: string
  note: string
}

export type BookingForClientErrors = Partial<Record<'name' | 'phone' | 'date' | 'time' | 'note', string>>

export function createDraftOfBookingForClient(
  { counterpart, contact, service }: Pick<AppointmentCard, 'counterpart' | 'contact' | 'service'>,
  services: readonly Pick<BookableService, 'id' | 'name'>[],
): Partial<BookingForClientDraft> {
  const { personId, name, photoId } = counterpart
  const serviceId = services.find((one) => one.name === service?.name)?.id ?? null
  return personId === null
    ? { name, phone: contact?.phone ?? '', serviceId }
    : { person: { personId, name, photoId, hint: 'Tu cliente' }, serviceId }
}

export function findMissingBookingFields({
  person,
  name,
  phone,
  date,
  time,
}: BookingForClientDraft): BookingForClientErrors {
  return {
    ...(person === null && name.trim() === '' && { name: 'Elige a alguien o escribe su nombre' }),
    ...(person === null && phone.trim() === '' && { phone: 'Escribe su teléfono' }),
    ...(date === '' && { date: 'Elige un día' }),
    ...(time === '' && { time: 'Elige una hora' }),
  }
}

export function toBookingInput(
  draft: BookingForClientDraft,
): Omit<z.input<typeof bookAppointmentForClientInput>, 'requestKey'> {
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
