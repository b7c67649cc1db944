import createCache, { type EmotionCache } from '@emotion/cache'

/** Creates Emotion's style cache. Its key must be the same on server and client, so that the browser adopts the styles in the HTML. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'c', ...(!import.meta.env.SSR && { container: headStyleStore() }) })
  // Disables Emotion's default rendering, which puts a style element before each element on the server.
  cache.compat = true
  return cache
}

/**
 * Emotion moves adopted styles to the end of the `head` element. The browser would treat them as new and recalculate the page's style
 * twice. This substitute for the `head` element leaves adopted styles in place.
 */
function headStyleStore(): HTMLElement {
  const { head } = document
  return Object.create(head, {
    insertBefore: {
      value: (style: HTMLElement, before: Node | null) =>
        style.isConnected ? style : head.insertBefore(style, before),
    },
  })
}
