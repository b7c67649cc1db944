/**
 * Call this function in a click handler, because browsers require a user action. On pages without HTTPS, it copies with
 * `execCommand`.
 * @returns false when the browser rejects copying
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // The browser's permissions rejected the clipboard API: copying a selection may still work.
    }
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.cssText = 'position:fixed;opacity:0'
  // Append the text area inside an open dialog, whose focus trap would take the focus from a text area outside.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
