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

/** Gives back once what was kept for this agenda; null when there is nothing, or it is somebody else's. */
export function takeChoice(personId: string, viewerId: string): KeptChoice | null {
  const text = sessionStorage.getItem(key)
  if (text === null) return null
  const { chosenBy, keptAt, ...choice }: Kept = JSON.parse(text)
  if (choice.personId !== personId) return null
  sessionStorage.removeItem(key)
  const isTheirs = chosenBy === null || chosenBy === viewerId
  return isTheirs && Date.now() - keptAt < keptFor ? choice : null
}
