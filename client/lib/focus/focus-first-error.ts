/**
 * Focuses the first invalid control in page order, and scrolls its error message into view. react-hook-form focuses
 * the control that was registered first, which is not always the first on the page. `data-to-mend` marks a button that
 * fixes an error, such as 'retry'.
 * @param form element that contains the controls; call the function after the errors have been set
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-to-mend=true]')
    wrong?.focus()
    findErrorMessageElement(wrong)?.scrollIntoView({ block: 'nearest' })
  })
}

/** The element with the error message of a control: the first id in the control's `aria-describedby`. */
export function findErrorMessageElement(control: HTMLElement | null | undefined): HTMLElement | null {
  const [id] = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return id === undefined ? null : document.getElementById(id)
}
