export type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Calls the value setter of the DOM prototype, because React overrides the setter of the element and then ignores the
 * change.
 */
export function setFieldValue(field: TextControl, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
