let leaving = false

/** Whether code of the product leaves this page. The typed text is stored then, so the user need not confirm. */
export function isReloadingByCode(): boolean {
  return leaving
}

/** @param path the page to open; without a path, the current page reloads */
export function reloadByCode(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
