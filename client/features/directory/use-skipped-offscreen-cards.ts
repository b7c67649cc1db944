import { type RefObject, useEffect, useRef } from 'react'
import { whenIdle } from '#client/lib/when-idle.ts'

/** Whether a card is more than a screen away. Skipping a visible card would hide it for one frame and count as a layout shift. */
function isFar(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return top > 2 * window.innerHeight || bottom < -window.innerHeight
}

/**
 * Skips the rendering of cards far outside the visible area: a thousand cards would be painted again on every scroll and key. A card must
 * be laid out once, so that its height is known; guessed heights would break scroll restoration.
 * @param pages number of loaded pages
 * @returns ref for the list element that contains the `data-card` elements; the stylesheet uses `data-laid`
 */
export function useSkippedOffscreenCards(pages: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page adds cards.
  useEffect(
    () =>
      whenIdle(() => {
        // The browser stores the heights when a frame has been drawn.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            for (const card of list.current?.querySelectorAll('[data-card]') ?? [])
              if (isFar(card)) card.setAttribute('data-laid', '')
          }),
        )
      }),
    [pages],
  )
  return list
}
