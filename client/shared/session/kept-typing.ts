import { type TextControl, typeInto } from '#client/lib/forms/type-into.ts'
import { isString, isStringOrNull, isStringRecord, readStored } from '#client/lib/storage/session-storage.ts'
import { typingKey } from '#client/shared/session/typing-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

interface Kept {
  pathname: string
  /** Id of the author; null: a visitor. Not validated, because it is only compared with a known id. */
  personId: string | null
  texts: Record<string, string>
}

/** Input types that are not stored: secrets and choices. Only written text is worth restoring. */
const leftOut = ['password', 'file', 'checkbox', 'radio', 'hidden']

/**
 * Stores the text typed on this page, in this tab only, while its author must sign in again or the page reloads with another version.
 * Restored only to the same person.
 * @param personId the author; null for a visitor
 */
export function keepTyping(pathname: string, personId: PersonId | null, texts = readTyping()): void {
  const kept: Kept = { pathname, personId, texts }
  sessionStorage.setItem(typingKey, JSON.stringify(kept))
}

/**
 * Restores stored text once: to each field of the same name when it appears, also in a dialog that is reopened.
 * @returns stops waiting for fields
 */
export function giveTypingBack(pathname: string, personId: PersonId | null): () => void {
  const kept = read()
  if (kept?.pathname !== pathname) return () => undefined
  // The text belongs to a member who may still have to sign in: keep it.
  if (personId === null && kept.personId !== null) return () => undefined
  sessionStorage.removeItem(typingKey)
  if (kept.personId !== personId) return () => undefined

  const waiting = new Map(Object.entries(kept.texts))
  const observer = new MutationObserver(fillWhatIsThere)
  function fillWhatIsThere() {
    for (const field of textFields()) {
      const value = waiting.get(field.name)
      if (value === undefined) continue
      waiting.delete(field.name)
      if (field.value !== value) typeInto(field, value)
    }
    if (waiting.size === 0) observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  fillWhatIsThere()
  return () => observer.disconnect()
}

export function readTyping(): Record<string, string> {
  return Object.fromEntries(textFields().map(({ name, value }) => [name, value]))
}

function textFields(): TextControl[] {
  return [...document.querySelectorAll<TextControl>('input[name], textarea[name]')].filter(
    (field) => !leftOut.includes(field.type),
  )
}

function read(): Kept | null {
  const { pathname, personId, texts } = readStored(typingKey) ?? {}
  if (isString(pathname) && isStringOrNull(personId) && isStringRecord(texts))
    return { pathname, personId, texts }
  sessionStorage.removeItem(typingKey)
  return null
}
