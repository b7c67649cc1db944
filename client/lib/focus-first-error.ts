/**
 * Moves to the first wrong control in the order of the page. react-hook-form's own way goes by the order in which
 * fields were registered, which is another one when fields come and go. A button that mends something, which cannot be
 * invalid, says so by `data-to-mend`.
 * @param form what holds the controls; call it when the errors have been set
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-to-mend=true]')?.focus(),
  )
}
