/**
 * Focuses the first invalid control in page order. react-hook-form uses the order of registration, which differs when fields come and go. A
 * button that fixes an error, which cannot be invalid itself, is marked with `data-to-mend`. The error message below it scrolls into view
 * too.
 * @param form element that contains the controls; call it when the errors have been set
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-to-mend=true]')
    wrong?.focus()
    messageOf(wrong)?.scrollIntoView({ block: 'nearest' })
  })
}

/** The element with a control's error message: the first id in its `aria-describedby`. */
export function messageOf(control: HTMLElement | null | undefined): HTMLElement | null {
  const [id] = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  return id === undefined ? null : document.getElementById(id)
}
