export type TextInputElement = HTMLInputElement | HTMLTextAreaElement

/** Uses the value setter of the DOM prototype: React overrides the element's setter, and would ignore the change. */
export function setFieldValue(field: TextInputElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
