import createCache, { type EmotionCache } from '@emotion/cache'
import { styleClassPrefix } from '#client/ui/chakra.ts'

/**
 * Adds the only vendor prefix that browsers of the build target need. Emotion's own prefixes are for older browsers,
 * and would be a third of a page's styles. Keep the plugin list in a constant: for each new list, Emotion creates a
 * cache of compiled styles that is never deleted.
 */
const stylisPlugins: NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']> = [
  (element) => {
    // Safari does not know `user-select` without a prefix.
    if (element.type === 'decl' && element.props === 'user-select')
      element.return = `-webkit-${element.value}${element.value}`
  },
]

/**
 * The key of the style cache must be the same on server and client, so that the browser adopts the styles in the HTML.
 */
export function createStyleCache(): EmotionCache {
  if (!import.meta.env.SSR) nameStylesOfPage()
  const cache = createCache({
    key: styleClassPrefix,
    stylisPlugins,
    ...(!import.meta.env.SSR && { container: headStyleStore() }),
  })
  // Emotion's default server rendering would write a style element before each element.
  cache.compat = true
  return cache
}

/**
 * Writes the page's class names into an attribute of the style element, from which Emotion reads which styles exist.
 * The server omits this list to keep the HTML small, because the CSS rules contain the same names.
 */
function nameStylesOfPage(): void {
  const style = document.querySelector<HTMLElement>(`style[data-s][data-emotion^="${styleClassPrefix} "]`)
  if (!style?.dataset.emotion) return
  const classes = style.textContent?.matchAll(new RegExp(`\\.${styleClassPrefix}-(\\w+)`, 'g')) ?? []
  const names = new Set([...classes].map(([, name]) => name))
  style.dataset.emotion += ` ${[...names].join(' ')}`
}

/**
 * A substitute for the `head` element. Emotion would move style elements to the end of `head`, and the browser would
 * compute the page's styles again.
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
 * Renders the style element of a page that was rendered with this cache. The attribute `data-s` marks the element,
 * because Emotion would move an unmarked one and the browser would compute all styles again. Global styles come first,
 * because they declare the order of the CSS layers. One block `@layer recipes` follows with the rules of all Chakra
 * recipes. The rules outside of layers come last and override the recipes.
 */
export function renderStyleElement({ key, inserted, registered }: EmotionCache): string {
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
