import type { z } from 'zod'
import type { KnownClient } from '#client/features/scheduling/appointments/use-known-people.ts'
import type { ServiceId } from '#kernel/ids/contract.ts'
import type { OfferedService } from '#modules/scheduling/contract/agenda.ts'
import type { AppointmentCard, bookForClientInput } from '#modules/scheduling/contract/appointments.ts'

export interface ClientBookingDraft {
  /** Client chosen from the list; null: the provider types the client's name and phone. */
  person: KnownClient | null
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

export type ClientBookingErrors = Partial<Record<'name' | 'phone' | 'date' | 'time' | 'note', string>>

/** A service that is no longer offered is omitted. */
export function createBookingDraftFrom(
  { counterpart, contact, service }: Pick<AppointmentCard, 'counterpart' | 'contact' | 'service'>,
  services: readonly Pick<OfferedService, 'id' | 'name'>[],
): Partial<ClientBookingDraft> {
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
}: ClientBookingDraft): ClientBookingErrors {
  return {
    ...(person === null && name.trim() === '' && { name: 'Elige a alguien o escribe su nombre' }),
    ...(person === null && phone.trim() === '' && { phone: 'Escribe su teléfono' }),
    ...(date === '' && { date: 'Elige un día' }),
    ...(time === '' && { time: 'Elige una hora' }),
  }
}

export function toBookingInput(
  draft: ClientBookingDraft,
): Omit<z.input<typeof bookForClientInput>, 'requestKey'> {
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
