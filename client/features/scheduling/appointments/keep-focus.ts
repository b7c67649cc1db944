import { scrollIntoViewport } from '#client/lib/scroll.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'

const dialogFocusRestoreMs = 300

/**
 * A change may remove the focused button. Call `keepFocusNearAppointment` before the change and the returned function
 * afterwards.
 */
export function keepFocusNearAppointment(id: AppointmentId): () => void {
  const card = cardOf(id)
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false
  const near = [card, card?.nextElementSibling, card?.previousElementSibling]
  return () =>
    void setTimeout(() => {
      const { activeElement } = document
      if (activeElement !== document.body) {
        if (byKeyboard && cardOf(id)?.contains(activeElement)) scrollIntoViewport(activeElement)
        return
      }
      const stays = near.find((one) => one instanceof HTMLElement && one.isConnected)
      const place = stays instanceof HTMLElement ? stays : (cardOf(id) ?? document.querySelector('main'))
      // After a touch or click, move the focus without scrolling: the user looks at the pressed place.
      place?.focus({ preventScroll: !byKeyboard })
    }, dialogFocusRestoreMs)
}

function cardOf(id: AppointmentId): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-appointment="${id}"]`)]
  return cards.find((card) => card.contains(document.activeElement)) ?? cards[0] ?? null
}
