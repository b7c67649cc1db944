let leaving = false

/**
 * Whether the code, not the reader, is leaving the page. The browser then asks for no confirmation, because typed text
 * is stored.
 */
export function isProgrammaticNavigation(): boolean {
  return leaving
}

export function leavePageProgrammatically(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
