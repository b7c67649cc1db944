import createCache, { type EmotionCache } from '@emotion/cache'

/** Same key on both sides, so that the browser adopts the styles that arrived in the HTML. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'c' })
  // Without this, each element would be preceded by its own style element on the server.
  cache.compat = true
  return cache
}
