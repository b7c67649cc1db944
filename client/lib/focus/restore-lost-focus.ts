/**
 * A `ref` callback that focuses an element with `tabIndex={-1}`, if the button that the element replaces had the focus.
 */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
