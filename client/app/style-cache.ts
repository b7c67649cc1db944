import createCache, { type EmotionCache } from '@emotion/cache'

/** Same key on both sides, so that the browser adopts the styles that arrived in the HTML. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'c', ...(!import.meta.env.SSR && { container: headThatKeeps() }) })
  // Without this, each element would be preceded by its own style element on the server.
  cache.compat = true
  return cache
}

/**
 * Emotion puts the styles that it adopts at the end of the head, where a browser takes them for new ones: it would work out the
 * look of the whole page again, twice. Here they stay where they are.
 */
function headThatKeeps(): HTMLElement {
  const { head } = document
  return Object.create(head, {
    insertBefore: {
      value: (style: HTMLElement, before: Node | null) =>
        style.isConnected ? style : head.insertBefore(style, before),
    },
  })
}
