import { setFieldValue } from '#client/lib/forms/type-into.ts'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what a reader types and chooses in server-rendered fields before React hydrates them. React keeps the
 * fields as they are, but does not notice the change, and resets the fields when it renders them again.
 * @returns function that repeats the changes in the hydrated fields
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  let repeats: (() => void)[]
  const remember = () => {
    const fields = root.querySelectorAll<FormField>('input:not([type=file]), textarea, select')
    repeats = [...fields].flatMap((field) => createRepeat(field) ?? [])
  }
  remember()
  root.addEventListener('input', remember)

  return () => {
    root.removeEventListener('input', remember)
    for (const repeat of repeats) repeat()
  }
}

function createRepeat(field: FormField): (() => void) | null {
  const { value } = field
  if (field instanceof HTMLSelectElement) {
    if (field.selectedOptions[0]?.defaultSelected) return null
    return () => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
  // React ignores an event that does not change the value that React last saw, so first set the default value.
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    const { checked } = field
    // The change of a radio button that the reader switched off need not be repeated after hydration: the click on the
    // other button of its group switches it off.
    if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null
    return () => {
      field.checked = !checked
      field.click()
    }
  }
  if (value === field.defaultValue) return null
  return () => {
    field.value = field.defaultValue
    setFieldValue(field, value)
  }
}
