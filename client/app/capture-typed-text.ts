import { setFieldValue, type TextControl } from '#client/lib/forms/type-into.ts'

/**
 * Remembers the text that a reader types into server-rendered fields before React hydrates them. Hydration resets the
 * fields to their default values, so the text would be lost.
 * @returns function that restores the text in the hydrated fields
 */
export function captureTypedText(root: HTMLElement): () => void {
  const typed = new Map<TextControl, string>()
  const switched = new Map<HTMLInputElement, boolean>()
  const remember = () => {
    for (const field of root.querySelectorAll<TextControl>('input, textarea'))
      if (field.type !== 'file' && field.value !== field.defaultValue) typed.set(field, field.value)
    for (const field of root.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]'))
      if (field.checked !== field.defaultChecked) switched.set(field, field.checked)
  }
  remember()
  root.addEventListener('input', remember)

  return () => {
    root.removeEventListener('input', remember)
    for (const [field, value] of typed) {
      if (field.isConnected && field.value !== value) setFieldValue(field, value)
    }
    for (const [field, checked] of switched) {
      if (field.isConnected && field.checked !== checked) field.click()
    }
  }
}
