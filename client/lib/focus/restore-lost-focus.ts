/**
 * A `ref` callback for an element with `tabIndex={-1}` that replaces a pressed button. It moves the focus to
 * the element, unless the reader has moved the focus elsewhere.
 */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
