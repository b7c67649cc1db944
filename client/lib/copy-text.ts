/**
 * Puts a text on the clipboard; false when the browser refuses. Call it from a press. The clipboard interface exists
 * only on https and localhost; a phone that tries the product over plain http gets the older way.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by a permission: the older way may still work.
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
  // Outside an open dialog the area would lose the focus to it at once, and the selection with it.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
