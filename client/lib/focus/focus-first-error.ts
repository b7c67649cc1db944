/**
 * Focuses the first invalid control in page order; react-hook-form would focus the control registered first.
 * `data-to-mend` marks a button that fixes an error, such as 'retry'. Call after the errors have been set.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-to-mend=true]')
    wrong?.focus()
    findErrorMessageElement(wrong)?.scrollIntoView({ block: 'nearest' })
  })
}

export function findErrorMessageElement(control: HTMLElement | null | undefined): HTMLElement | null {
  const [id] = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return id === undefined ? null : document.getElementById(id)
}
