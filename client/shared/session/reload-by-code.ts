let leaving = false

/**
 * Whether code of the product is leaving this page. The typed text is stored then, so the browser need not
 * ask for a confirmation.
 */
export function isProgrammaticNavigation(): boolean {
  return leaving
}

/**
 * Leaves the page without a confirmation by the user.
 * @param path the page to open; without a path, the current page reloads
 */
export function leavePageProgrammatically(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
