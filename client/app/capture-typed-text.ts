import { setFieldValue, type TextControl } from '#client/lib/forms/type-into.ts'

/**
 * Remembers text that a reader typed before or during hydration: React would reset the fields to their
 * default values.
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
