import createCache, { type EmotionCache } from '@emotion/cache'
import { styleClassPrefix } from '#client/ui/chakra.ts'

/** Declare the Stylis plugins only once: for each new plugin array, the server would compile all styles again. */
const stylisPlugins: NonNullable<Parameters<typeof createCache>[0]['stylisPlugins']> = [
  (element) => {
    if (element.type === 'decl' && element.props === 'user-select')
      element.return = `-webkit-${element.value}${element.value}`
  },
]

/** If server and browser used different Emotion cache keys, the browser would not reuse the HTML page's styles. */
export function createStyleCache(): EmotionCache {
  if (!import.meta.env.SSR) nameStylesOfPage()
  const cache = createCache({
    key: styleClassPrefix,
    stylisPlugins,
    ...(!import.meta.env.SSR && { container: headStyleStore() }),
  })
  // Without `compat`, Emotion would insert many style elements into the server-rendered HTML.
  cache.compat = true
  return cache
}

/** Add the class names that the server omits from the HTML to save bytes. */
function nameStylesOfPage(): void {
  const style = document.querySelector<HTMLElement>(`style[data-s][data-emotion^="${styleClassPrefix} "]`)
  if (!style?.dataset.emotion) return
  const classes = style.textContent?.matchAll(new RegExp(`\\.${styleClassPrefix}-(\\w+)`, 'g')) ?? []
  const names = new Set([...classes].map(([, name]) => name))
  style.dataset.emotion += ` ${[...names].join(' ')}`
}

/** Stop Emotion from moving style elements, because the browser would compute all styles again. */
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
 * Global styles come first, because global styles declare all CSS layers. The attribute `data-s` stops Emotion from
 * moving the style element.
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
