import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

type ListRef = RefObject<HTMLElement | null>

/**
 * Keeps visible appointment cards in place when the list grows above the cards.
 * @returns function to call before the list grows
 */
export function useScrollAnchor(list: ListRef, isGrown: boolean): () => void {
  const kept = useRef<{ id: string; top: number } | null>(null)
  useLayoutEffect(() => {
    if (!isGrown || kept.current === null) return
    const { id, top } = kept.current
    kept.current = null
    const card = findCard(list.current, id)
    if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [list, isGrown])
  return () => {
    if (document.activeElement?.matches(':focus-visible')) return
    const card = list.current?.querySelector<HTMLElement>('[data-appointment]')
    const id = card?.dataset.appointment
    if (card && id !== undefined) kept.current = { id, top: card.getBoundingClientRect().top }
  }
}

export function useScrollToAppointmentCard(
  list: ListRef,
  wanted: string | null,
  appointments: readonly AppointmentCard[],
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (wanted === null || wanted === shown.current || !appointments.some(({ id }) => id === wanted)) return
    const card = findCard(list.current, wanted)
    if (!card) return
    shown.current = wanted
    card.scrollIntoView({ block: 'center', behavior: 'instant' })
    card.focus({ preventScroll: true })
  }, [list, wanted, appointments])
}

function findCard(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-appointment="${id}"]`) ?? null
}
