import { setFieldValue } from '#client/lib/forms/type-into.ts'

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Returns a function that, after hydration, restores form input typed earlier, because React would reset the form
 * fields.
 */
export function capturePreHydrationInput(root: HTMLElement): () => void {
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
  // React ignores an input event that does not change the value of the form field.
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    const { checked } = field
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
