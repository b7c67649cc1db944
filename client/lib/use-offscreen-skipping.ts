import { type RefObject, useEffect, useRef } from 'react'

/**
 * Skips the rendering of lists more than one screen away: each scroll and keypress would paint a thousand rows again. A
 * list is skipped only after its first layout: with guessed heights, the browser could not restore the scroll position.
 * Single rows are not skipped: finding the visible rows would take longer than painting all.
 * @param rows a value that changes with the rows, such as the number of loaded pages
 * @returns ref for the element that contains the `data-rows` lists; the stylesheet skips lists with `data-laid`
 */
export function useSkipOffscreenRendering(rows: unknown): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be in new lists.
  useEffect(() => {
    // An IntersectionObserver reports a list only after its layout.
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
