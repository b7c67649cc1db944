import { type TextControl, typeInto } from '#client/lib/type-into.ts'

/**
 * Remembers what somebody typed while the page's code was still on its way: a form that React takes over starts from
 * its own defaults and would empty the fields.
 * @returns types it again, in the fields as React knows them by then
 */
export function rememberTyped(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<TextControl>('input, textarea')]
    .filter((field) => field.type !== 'file' && field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))
  const switched = [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
    .filter((field) => field.checked !== field.defaultChecked)
    .map((field) => ({ field, checked: field.checked }))

  return () => {
    for (const { field, value } of typed) {
      if (field.isConnected && field.value !== value) typeInto(field, value)
    }
    for (const { field, checked } of switched) {
      if (field.isConnected && field.checked !== checked) field.click()
    }
  }
}
