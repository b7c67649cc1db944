let leaving = false

/** While code reloads or replaces the page, the browser must not warn about unsaved changes. */
export function isProgrammaticNavigation(): boolean {
  return leaving
}

export function leavePageProgrammatically(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
