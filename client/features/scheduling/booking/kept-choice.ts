import { isString, isStringOrNull, readStored } from '#client/lib/stored.ts'

/** What somebody had chosen to book when they had to sign in first. */
export interface KeptChoice {
  /** With whom. */
  personId: string
  date: string
  time: string | null
  serviceId: string | null
  note: string
}

interface Kept extends KeptChoice {
  /** Who chose; null: a visitor, who is somebody by the time they are back. */
  chosenBy: string | null
  keptAt: number
}

const key = 'reserva'
/** In ms; after this nobody expects to find it. */
const keptFor = 60 * 60_000

/** Keeps a choice in this tab while its person registers or signs in. @param chosenBy null for a visitor */
export function keepChoice(choice: KeptChoice, chosenBy: string | null): void {
  const kept: Kept = { ...choice, chosenBy, keptAt: Date.now() }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

/** Returns the stored choice for this agenda once; null without one, when it is not valid or another member made it. */
export function takeChoice(personId: string, viewerId: string): KeptChoice | null {
  const kept = readStored(key)
  if (kept && kept.personId !== personId) return null
  sessionStorage.removeItem(key)
  if (!isKept(kept)) return null
  const { chosenBy, keptAt, ...choice } = kept
  const isTheirs = chosenBy === null || chosenBy === viewerId
  return isTheirs && Date.now() - keptAt < keptFor ? choice : null
}

function isKept(value: Partial<Record<keyof Kept, unknown>> | null): value is Kept {
  return (
    value !== null &&
    [value.personId, value.date, value.note].every(isString) &&
    [value.time, value.serviceId, value.chosenBy].every(isStringOrNull) &&
    typeof value.keptAt === 'number'
  )
}
