import { type RefObject, useEffect, useRef } from 'react'

/**
 * Skips the rendering of lists that are more than one screen away from the visible area. Otherwise, each scroll and
 * keypress would paint a thousand rows again.
 * A list is skipped only after the browser has laid it out once: with guessed heights, the browser could not
 * restore the scroll position.
 * Whole lists are skipped, not single rows. With a thousand skipped rows, the browser needs longer to find the
 * visible ones than to paint all of them.
 * @param rows a value that changes with the rows, such as the number of loaded pages
 * @returns ref for the element that contains the `data-rows` lists; skipped lists get the attribute `data-laid`,
 * for which the stylesheet sets `content-visibility`
 */
export function useOffscreenSkipping(rows: unknown): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be in new lists.
  useEffect(() => {
    // The browser calls an IntersectionObserver only after it has laid out the observed list.
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
  }, [rows])
  return lists
}
