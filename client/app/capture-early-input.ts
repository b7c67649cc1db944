import { setFieldValue } from '#client/lib/forms/type-into.ts'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns a function that repeats, after hydration, what a reader typed before: React would reset the fields. */
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
  // Set the default value first: React ignores an event that does not change the value.
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    const { checked } = field
    // Skip radio buttons that are now off: replaying the click on the chosen radio button suffices.
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
