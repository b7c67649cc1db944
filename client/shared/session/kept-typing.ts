import { type TextControl, typeInto } from '#client/lib/forms/type-into.ts'
import { isString, isStringOrNull, isStringRecord, readStored } from '#client/lib/storage/session-storage.ts'
import { typingKey } from '#client/shared/session/typing-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

interface Kept {
  /** Where it was typed. */
  pathname: string
  /** Not validated: it is only compared with a known id. Null: a visitor. */
  personId: string | null
  texts: Record<string, string>
}

/** Neither secrets nor choices: what is lost when a form goes is what somebody wrote. */
const leftOut = ['password', 'file', 'checkbox', 'radio', 'hidden']

/**
 * Keeps what is written on this page while its person has to sign in again, or the page begins anew with another version: in
 * this tab alone, and for them alone.
 * @param personId who wrote it; null for a visitor
 */
export function keepTyping(pathname: string, personId: PersonId | null, texts = readTyping()): void {
  const kept: Kept = { pathname, personId, texts }
  sessionStorage.setItem(typingKey, JSON.stringify(kept))
}

/**
 * Gives back once what was kept: to each field of that name as soon as it stands there, in a dialog that is opened again too.
 * @returns stops waiting for fields
 */
export function giveTypingBack(pathname: string, personId: PersonId | null): () => void {
  const kept = read()
  if (kept?.pathname !== pathname) return () => undefined
  // Its member may still have to sign in.
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

/** What is written on this page at this moment, by the names of its fields. */
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
