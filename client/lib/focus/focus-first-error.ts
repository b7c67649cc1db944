/** Focuses the first invalid control in page order; react-hook-form would focus the first registered control. */
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
