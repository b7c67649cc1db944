/** A `ref` callback for an element with `tabIndex={-1}` that replaces the focused button. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
