/** Use as `ref` of the element with `tabIndex={-1}` that replaces a focused button. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
