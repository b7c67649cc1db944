type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Remembers what somebody typed while the page's code was still on its way: a form that React takes over starts from
 * its own defaults and would empty the fields.
 * @returns types it again, in the fields as React knows them by then
 */
export function rememberTyped(root: HTMLElement): () => void {
  const typed = [...root.querySelectorAll<Field>('input, textarea')]
    .filter((field) => field.type !== 'file' && field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))
  const switched = [...root.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')]
    .filter((field) => field.checked !== field.defaultChecked)
    .map((field) => ({ field, checked: field.checked }))

  return () => {
    for (const { field, value } of typed) {
      if (field.isConnected && field.value !== value) type(field, value)
    }
    for (const { field, checked } of switched) {
      if (field.isConnected && field.checked !== checked) field.click()
    }
  }
}

/** As a keyboard would: React only sees a change made behind the back of the value that it tracks. */
function type(field: Field, value: string) {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
