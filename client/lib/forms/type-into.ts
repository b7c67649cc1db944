export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Writes as a keyboard would: React only sees a change made behind the back of the value that it tracks. */
export function typeInto(field: TextControl, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
