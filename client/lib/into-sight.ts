/** Give it as `ref` to what appears out of sight of whoever caused it: it scrolls there once, and only as far as needed. */
export function intoSight(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
