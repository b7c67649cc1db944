import { type RefObject, useEffect, useRef } from 'react'
import { runWhenIdle } from '#client/lib/when-idle.ts'

/**
 * Whether a card is more than a screen away. Skipping the rendering of a visible card would hide the card for
 * one frame.
 */
function isFar(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return top > 2 * window.innerHeight || bottom < -window.innerHeight
}

/**
 * Skips the rendering of cards far outside the visible area: otherwise each scroll and keypress paints a
 * thousand cards again.
 * A card is skipped only after the browser has laid out the card once: with guessed heights, the browser
 * could not restore the scroll position.
 * @param pages number of loaded pages
 * @returns ref for the list element that contains the `data-card` elements; skipped cards get the attribute
 * `data-laid`, for which the stylesheet sets `content-visibility`
 */
export function useOffscreenCardSkipping(pages: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page adds cards.
  useEffect(
    () =>
      runWhenIdle(() => {
        // Wait until the browser has drawn a frame: it then knows the heights of the cards.
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
