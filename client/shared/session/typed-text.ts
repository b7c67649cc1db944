import { setFieldValue, type TextControl } from '#client/lib/forms/type-into.ts'
import {
  isString,
  isStringOrNull,
  isStringRecord,
  readSessionStorageObject,
} from '#client/lib/storage/session-storage.ts'
import { typedTextKey } from '#client/shared/session/typed-text-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

interface StoredTypedText {
  pathname: string
  /**
   * null for a visitor. The stored id needs no validation, because it is only compared with the current member's id.
   */
  personId: string | null
  texts: Record<string, string>
}

/** Passwords must not be stored, and choices are quick to repeat. */
const excludedTypes = ['password', 'file', 'checkbox', 'radio', 'hidden']

/**
 * Stores the text typed on this page in this tab, until its author has signed in again or the page has reloaded with
 * another build. Only the same person gets the text back.
 * @param personId person who typed the text; null for a visitor
 */
export function saveTypedText(pathname: string, personId: PersonId | null, texts = readTypedText()): void {
  const stored: StoredTypedText = { pathname, personId, texts }
  sessionStorage.setItem(typedTextKey, JSON.stringify(stored))
}

/**
 * Restores the text that `saveTypedText` has stored, once. Each field of the same name gets its text when the field
 * appears, for instance in a dialog that the member opens again.
 * @returns a function that stops waiting for fields
 */
export function restoreTypedText(pathname: string, personId: PersonId | null): () => void {
  const stored = read()
  if (stored?.pathname !== pathname) return () => undefined
  // Do not delete a member's typed text while no member is signed in: its author may be about to sign in.
  if (personId === null && stored.personId !== null) return () => undefined
  sessionStorage.removeItem(typedTextKey)
  if (stored.personId !== personId) return () => undefined

  const waiting = new Map(Object.entries(stored.texts))
  const observer = new MutationObserver(fillWhatIsThere)
  function fillWhatIsThere() {
    for (const field of textFields()) {
      const value = waiting.get(field.name)
      if (value === undefined) continue
      waiting.delete(field.name)
      if (field.value !== value) setFieldValue(field, value)
    }
    if (waiting.size === 0) observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
  fillWhatIsThere()
  return () => observer.disconnect()
}

export function readTypedText(): Record<string, string> {
  return Object.fromEntries(textFields().map(({ name, value }) => [name, value]))
}

function textFields(): TextControl[] {
  return [...document.querySelectorAll<TextControl>('input[name], textarea[name]')].filter(
    (field) => !excludedTypes.includes(field.type),
  )
}

function read(): StoredTypedText | null {
  const { pathname, personId, texts } = readSessionStorageObject(typedTextKey) ?? {}
  if (isString(pathname) && isStringOrNull(personId) && isStringRecord(texts))
    return { pathname, personId, texts }
  sessionStorage.removeItem(typedTextKey)
  return null
}
