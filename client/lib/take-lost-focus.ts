/** Give it as `ref`, with `tabIndex={-1}`, to what replaces a pressed button. It takes the focus unless the reader has moved it elsewhere. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
