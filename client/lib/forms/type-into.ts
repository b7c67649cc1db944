export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Sets a field's value as typing would, with the browser's own value setter: React ignores a change made through React's setter. */
export function setFieldValue(field: TextControl, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
