export type TextInputElement = HTMLInputElement | HTMLTextAreaElement

/** Use the DOM prototype's value setter: React overrides the element's setter and would ignore the change. */
export function setFieldValue(field: TextInputElement, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
