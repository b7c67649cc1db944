import { intoSight } from '#client/lib/scroll.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'

/** Until a dialog has left and given the focus back, in ms. */
const dialogLeaves = 300

/**
 * An answered card loses its buttons, or goes to another place of the page: the focus would fall back to the start of it. Or it
 * says more than before, and pushes what has the focus out of sight. To be called before an appointment is changed.
 * @returns to be called when the lists have been read anew: puts a lost focus on the card, where that has left on its neighbour
 */
export function keepFocus(id: AppointmentId): () => void {
  const card = cardOf(id)
  const byKeyboard = document.activeElement?.matches(':focus-visible') ?? false
  const near = [card, card?.nextElementSibling, card?.previousElementSibling]
  return () =>
    void setTimeout(() => {
      const { activeElement } = document
      if (activeElement !== document.body) {
        if (byKeyboard && cardOf(id)?.contains(activeElement)) intoSight(activeElement)
        return
      }
      const stays = near.find((one) => one instanceof HTMLElement && one.isConnected)
      const place = stays instanceof HTMLElement ? stays : (cardOf(id) ?? document.querySelector('main'))
      // Who pressed with a finger looks where they pressed.
      place?.focus({ preventScroll: !byKeyboard })
    }, dialogLeaves)
}

function cardOf(id: AppointmentId): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-appointment="${id}"]`)]
  return cards.find((card) => card.contains(document.activeElement)) ?? cards[0] ?? null
}
