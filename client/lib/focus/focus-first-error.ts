/**
 * Moves to the first wrong control in the order of the page. react-hook-form's own way goes by the order in which
 * fields were registered, which is another one when fields come and go. A button that mends something, which cannot be
 * invalid, says so by `data-to-mend`.
 * What is wrong with it stands below it, and comes into sight too.
 * @param form what holds the controls; call it when the errors have been set
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-to-mend=true]')
    wrong?.focus()
    messageOf(wrong)?.scrollIntoView({ block: 'nearest' })
  })
}

/** Where a field says what is wrong with it; its control names that first. */
export function messageOf(control: HTMLElement | null | undefined): HTMLElement | null {
  const [id] = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return id === undefined ? null : document.getElementById(id)
}
