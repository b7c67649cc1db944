let leaving = false

/**
 * Whether the product itself is leaving this page, for instance to load a new build. The browser then asks for no
 * confirmation, because the typed text is stored.
 */
export function isProgrammaticNavigation(): boolean {
  return leaving
}

/** @param path the page to open; without a path, the current page reloads */
export function leavePageProgrammatically(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
