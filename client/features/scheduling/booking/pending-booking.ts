import { isString, isStringOrNull, readSessionStorageObject } from '#client/lib/storage/session-storage.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { BookableService } from '#modules/scheduling/contract/agenda.ts'

export interface PendingBooking {
  personId: PersonId
  date: string | null
  time: string | null
  serviceId: ServiceId | null
  note: string
}

/** The ids in a stored booking are not validated, because they are only compared with known ids. */
interface StoredBooking extends Omit<PendingBooking, 'personId' | 'serviceId'> {
  personId: string
  serviceId: string | null
  chosenBy: string | null
  savedAt: number
}

const storageKey = 'reserva'
const maxAgeMs = 60 * 60_000

/** Stores a chosen slot in the browser tab during the sign-in; `chosenBy` is null for visitors. */
export function savePendingBooking(choice: PendingBooking, chosenBy: PersonId | null): void {
  const stored: StoredBooking = { ...choice, chosenBy, savedAt: Date.now() }
  sessionStorage.setItem(storageKey, JSON.stringify(stored))
}

/** Returns and deletes the booking stored before the sign-in; null if the booking expired or is another member's. */
export function consumePendingBooking(
  personId: PersonId,
  viewerId: PersonId,
  services: readonly Pick<BookableService, 'id'>[],
): PendingBooking | null {
  const stored = readSessionStorageObject(storageKey)
  if (stored && stored.personId !== personId) return null
  sessionStorage.removeItem(storageKey)
  if (!isStoredBooking(stored)) return null
  const { chosenBy, savedAt, date, time, note } = stored
  const isTheirs = chosenBy === null || chosenBy === viewerId
  if (!isTheirs || Date.now() - savedAt >= maxAgeMs) return null
  const serviceId = services.find(({ id }) => id === stored.serviceId)?.id ?? null
  return { personId, date, time, serviceId, note }
}

function isStoredBooking(
  value: Partial<Record<keyof StoredBooking, unknown>> | null,
): value is StoredBooking {
  return (
    value !== null &&
    [value.personId, value.note].every(isString) &&
    [value.date, value.time, value.serviceId, value.chosenBy].every(isStringOrNull) &&
    typeof value.savedAt === 'number'
  )
}
