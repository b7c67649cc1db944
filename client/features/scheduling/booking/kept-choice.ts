import { isString, isStringOrNull, readStored } from '#client/lib/storage/session-storage.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'
import type { ServiceOffer } from '#modules/scheduling/contract/agenda.ts'

/** The chosen slot of a visitor who must sign in before booking. */
export interface KeptChoice {
  personId: PersonId
  date: string
  time: string | null
  serviceId: ServiceId | null
  note: string
}

/** The stored form. Its ids are not validated: they are only compared with known ones. */
interface Kept extends Omit<KeptChoice, 'personId' | 'serviceId'> {
  personId: string
  serviceId: string | null
  /** The member who chose; null: a visitor, who is signed in when the choice is restored. */
  chosenBy: string | null
  keptAt: number
}

const key = 'reserva'
/** Milliseconds after which a stored choice is ignored. */
const keptFor = 60 * 60_000

/**
 * Stores a choice in this tab until the visitor has signed up or in.
 * @param chosenBy null for a visitor
 */
export function keepChoice(choice: KeptChoice, chosenBy: PersonId | null): void {
  const kept: Kept = { ...choice, chosenBy, keptAt: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

/**
 * Returns the stored choice for this agenda once; null without one, when it is not valid or another member made it.
 * @param services a stored service that is not one of these is dropped
 */
export function takeChoice(
  personId: PersonId,
  viewerId: PersonId,
  services: readonly Pick<ServiceOffer, 'id'>[],
): KeptChoice | null {
  const kept = readStored(key)
  if (kept && kept.personId !== personId) return null
  sessionStorage.removeItem(key)
  if (!isKept(kept)) return null
  const { chosenBy, keptAt, date, time, note } = kept
  const isTheirs = chosenBy === null || chosenBy === viewerId
  if (!isTheirs || Date.now() - keptAt >= keptFor) return null
  const serviceId = services.find(({ id }) => id === kept.serviceId)?.id ?? null
  return { personId, date, time, serviceId, note }
}

function isKept(value: Partial<Record<keyof Kept, unknown>> | null): value is Kept {
  return (
    value !== null &&
    [value.personId, value.date, value.note].every(isString) &&
    [value.time, value.serviceId, value.chosenBy].every(isStringOrNull) &&
    typeof value.keptAt === 'number'
  )
}
