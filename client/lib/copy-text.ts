/**
 * Copies a text; false when the browser rejects it. Call it from a press. The clipboard API exists only on https and localhost; over plain
 * http, on a phone in a local network, it uses a selection and `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Rejected by a permission: copying by selection may still work.
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
  // Append inside an open dialog: it would take the focus from an element outside, and with it the selection.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
