let leaving = false

/** Whether the product itself leaves this page, with the typed text stored: then no confirmation is needed. */
export function isReloadingByCode(): boolean {
  return leaving
}

/** @param path the target; without it the page reloads */
export function reloadByCode(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
