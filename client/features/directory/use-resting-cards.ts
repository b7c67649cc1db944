import { type RefObject, useEffect, useRef } from 'react'
import { whenIdle } from '#client/lib/when-idle.ts'

/** More than a screen away: a card that can be seen would be gone for one frame, which counts as a page that moves. */
function isFar(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return top > 2 * window.innerHeight || bottom < -window.innerHeight
}

/**
 * Lets the browser leave out what is far from sight: a thousand cards are otherwise painted and layered anew with each frame of
 * a thumb and each key above them. Not before a card was laid out once, so that its height is known: with guessed ones a
 * list that one comes back to would stand elsewhere.
 * @param pages of cards that there are
 * @returns ref for the list element that contains the `data-card` elements; the stylesheet uses `data-laid`
 */
export function useRestingCards(pages: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each brings new ones.
  useEffect(
    () =>
      whenIdle(() => {
        // Heights are remembered when a frame has been drawn.
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
