let leaving = false

/** True while code, not the reader, leaves the page: no confirmation is needed, because typed text is stored. */
export function isProgrammaticNavigation(): boolean {
  return leaving
}

export function leavePageProgrammatically(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
