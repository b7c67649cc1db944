import { type RefObject, useEffect, useRef } from 'react'

/**
 * Apply `content-visibility: auto` only after a list's first layout: estimated heights would break scroll restoration.
 */
export function useSkipOffscreenRendering(rows: unknown): RefObject<HTMLDivElement | null> {
  const lists = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be in new lists.
  useEffect(() => {
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
