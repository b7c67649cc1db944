import { type RefObject, useEffect, useRef } from 'react'

/**
 * Skips the rendering of lists more than a screen outside the visible area: otherwise each scroll and keypress
 * paints a thousand rows again.
 * A list is skipped only after the browser has laid it out once: with guessed heights, the browser could not
 * restore the scroll position.
 * Whole lists of rows are skipped, not single rows: with a thousand skipped rows, the browser needs longer to
 * find those that become visible than to paint all of them.
 * @param pages number of loaded pages
 * @returns ref for the element that contains the `data-rows` lists; skipped lists get the attribute `data-laid`,
 * for which the stylesheet sets `content-visibility`
 */
export function useOffscreenSkipping(pages: number): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page adds rows.
  useEffect(() => {
    // The observer reports a list after its first layout.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) continue
          target.setAttribute('data-laid', '')
          observer.unobserve(target)
        }
      },
      { rootMargin: '100% 0px' },
    )
    for (const list of lists.current?.querySelectorAll('[data-rows]:not([data-laid])') ?? [])
      observer.observe(list)
    return () => observer.disconnect()
  }, [pages])
  return lists
}
