/** `ref` callback for an element with `tabIndex={-1}` that replaces a pressed button. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
