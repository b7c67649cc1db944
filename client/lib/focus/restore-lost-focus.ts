/** Use as `ref` of an element with `tabIndex={-1}` that replaces the focused button: the element gets the focus. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
