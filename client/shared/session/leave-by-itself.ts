let leaving = false

/** Whether the page goes by our own doing, with what was typed kept: nobody has to be asked. */
export function isLeavingByItself(): boolean {
  return leaving
}

/** @param path where to; the page itself, anew, when left out */
export function leaveByItself(path?: string): void {
  leaving = true
  if (path === undefined) window.location.reload()
  else window.location.replace(path)
}
