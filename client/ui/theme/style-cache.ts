import createCache, { type EmotionCache } from '@emotion/cache'
import { styleKey } from '#client/ui/chakra.ts'

/**
 * Adds the vendor prefix that browsers of the build target need. Emotion's default prefixes are for older
 * browsers, and would be a third of a page's styles.
 * Keep the list in a constant: Emotion has one cache of compiled styles for each list, which lasts as long as
 * the process.
 */
const stylisPlugins: NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']> = [
  (element) => {
    // Safari has no unprefixed `user-select`.
    if (element.type === 'decl' && element.props === 'user-select')
      element.return = `-webkit-${element.value}${element.value}`
  },
]

/** Creates Emotion's style cache. Its key must be the same on server and client, so that the browser adopts the styles in the HTML. */
export function createStyleCache(): EmotionCache {
  if (!import.meta.env.SSR) nameStylesOfPage()
  const cache = createCache({
    key: styleKey,
    stylisPlugins,
    ...(!import.meta.env.SSR && { container: headStyleStore() }),
  })
  // Disables Emotion's default rendering, which puts a style element before each element on the server.
  cache.compat = true
  return cache
}

/**
 * Adds the names of the page's classes to the style element, where Emotion looks for the styles that exist. The
 * HTML does not contain this list, because the rules contain the same names.
 */
function nameStylesOfPage(): void {
  const style = document.querySelector<HTMLElement>(`style[data-s][data-emotion^="${styleKey} "]`)
  if (!style?.dataset.emotion) return
  const classes = style.textContent?.matchAll(new RegExp(`\\.${styleKey}-(\\w+)`, 'g')) ?? []
  const names = new Set([...classes].map(([, name]) => name))
  style.dataset.emotion += ` ${[...names].join(' ')}`
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

/**
 * Renders the style element of a page that was rendered with this cache. The attribute `data-s` marks the
 * element as already in place: Emotion would move an unmarked one, and the browser would recalculate all
 * styles.
 * Global styles come first, because they declare the order of the CSS layers. One `@layer recipes` block
 * follows with the rules of all Chakra recipes. The unlayered rules come last and override the recipes.
 */
export function styleElement({ key, inserted, registered }: EmotionCache): string {
  const layerStart = '@layer recipes{'
  let [names, globals, recipes, properties] = ['', '', '', '']
  for (const [id, rules] of Object.entries(inserted)) {
    if (typeof rules !== 'string') continue
    if (registered[`${key}-${id}`] === undefined) {
      names += ` ${id}`
      globals += rules
    } else if (rules.startsWith(layerStart)) recipes += rules.slice(layerStart.length, -1)
    else properties += rules
  }
  const css = `${globals}${layerStart}${recipes}}${properties}`.replaceAll(';}', '}')
  return `<style data-s="" data-emotion="${key}${names}">${css}</style>`
}
