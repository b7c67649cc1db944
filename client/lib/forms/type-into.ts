export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Sets a field's value as a keyboard would. React ignores a change made through the value setter that it tracks. */
export function typeInto(field: TextControl, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
