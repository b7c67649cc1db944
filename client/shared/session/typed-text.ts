import { setFieldValue, type TextInputElement } from '#client/lib/forms/type-into.ts'
import {
  isString,
  isStringOrNull,
  isStringRecord,
  readSessionStorageObject,
} from '#client/lib/storage/session-storage.ts'
import { typedFormTextStorageKey } from '#client/shared/session/typed-text-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

interface StoredTypedText {
  pathname: string
  personId: string | null
  texts: Record<string, string>
}

/** For security, passwords must not be stored in `sessionStorage`. */
const excludedTypes = ['password', 'file', 'checkbox', 'radio', 'hidden']

/** Stores the form text in `sessionStorage` with the author's id: other readers must not see the form text. */
export function saveTypedFormText(
  pathname: string,
  personId: PersonId | null,
  texts = readTypedFormText(),
): void {
  const stored: StoredTypedText = { pathname, personId, texts }
  sessionStorage.setItem(typedFormTextStorageKey, JSON.stringify(stored))
}

export function restoreTypedFormText(pathname: string, personId: PersonId | null): () => void {
  const stored = read()
  if (stored?.pathname !== pathname) return () => undefined
  // While the member is signed out, the stored form text must remain for the next sign-in.
  if (personId === null && stored.personId !== null) return () => undefined
  sessionStorage.removeItem(typedFormTextStorageKey)
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

export function readTypedFormText(): Record<string, string> {
  return Object.fromEntries(textFields().map(({ name, value }) => [name, value]))
}

function textFields(): TextInputElement[] {
  return [...document.querySelectorAll<TextInputElement>('input[name], textarea[name]')].filter(
    (field) => !excludedTypes.includes(field.type),
  )
}

function read(): StoredTypedText | null {
  const { pathname, personId, texts } = readSessionStorageObject(typedFormTextStorageKey) ?? {}
  if (isString(pathname) && isStringOrNull(personId) && isStringRecord(texts))
    return { pathname, personId, texts }
  sessionStorage.removeItem(typedFormTextStorageKey)
  return null
}
