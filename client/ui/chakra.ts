import type * as Chakra from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { __unsafe_useEmotionCache } from '@emotion/react'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { type ElementType, type ReactElement, useInsertionEffect } from 'react'
import { jsx } from 'react/jsx-runtime'
import { compactCss } from './theme/compact-css.ts'
import { themeSystem } from './theme/system.ts'

/**
 * Elements with Chakra's style properties and recipes. They have the types of Chakra's own elements and get their CSS from Chakra's theme,
 * but look up finished class names by the values of the style properties. Chakra's own elements compute the CSS again at each render, which
 * took a third of the time to render a page (docs/decisions/0058).
 */

type Props = Record<string, unknown>
type Styles = ReturnType<typeof serializeStyles>

/** Prefix of all class names, and key of the style cache. */
export const styleKey = 'c'

/**
 * Max number of cached class-name lists of one component. The component then clears its cache, which would
 * grow without limit, because properties such as widths have any number of values.
 */
const maxClassNames = 1_000

/** HTML attributes whose names are style properties in Chakra. */
const htmlNames: Record<string, string> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size' }

const styleProperties = new Map<string, boolean>()

function isStyleProperty(name: string): boolean {
  const known = styleProperties.get(name)
  if (known !== undefined) return known
  const isStyle = themeSystem().isValidProperty(name)
  styleProperties.set(name, isStyle)
  return isStyle
}

type Serializable = Parameters<typeof serializeStyles>[0][number]

function serialize(styles: Serializable): Styles {
  const compact = serializeStyles([compactCss(serializeStyles([styles]).styles)])
  // Emotion stores the rules of a page in an object, which lists keys that are numbers first. The rules of a
  // variant would then come before those of its recipe.
  return /^\d+$/.test(compact.name) ? { ...compact, name: `n${compact.name}` } : compact
}

/** Adds CSS to the page: during the rendering on the server, before the layout in the browser. */
const useInsertion: (insert: () => void) => void = import.meta.env.SSR
  ? (insert) => insert()
  : useInsertionEffect

function useStyleCache(): EmotionCache {
  const cache = __unsafe_useEmotionCache()
  if (!cache) throw new Error('There is no style cache: render the element inside <Providers>')
  return cache
}

let globalStyles: Styles | undefined

/** Adds the theme's global styles and tokens. Render it before all elements: these styles declare the order of the layers. */
export function GlobalStyles(): null {
  const cache = useStyleCache()
  const { layers, _global } = themeSystem()
  // An empty layer would be written without braces, and the browser would ignore the next layer.
  const filled = _global.filter((layer) =>
    Object.values(layer).some((rules) => Object.keys(rules).length > 0),
  )
  globalStyles ??= serialize([layers.atRule, filled])
  const styles = globalStyles
  useInsertion(() => {
    if (cache.inserted[styles.name] === undefined) cache.insert('', styles, cache.sheet, true)
  })
  return null
}

interface Classes {
  /** Value of the HTML attribute `class`. */
  names: string
  styles: readonly Styles[]
}

interface Layout {
  /** Style properties that apply unless the element sets them. */
  defaults: Props
  /** Short names of style properties, such as `align` for `alignItems`. */
  shorthands: Readonly<Record<string, string>>
}

function createStyled(base: ElementType, recipe?: Chakra.RecipeDefinition, layout?: Layout) {
  const variants = new Set(Object.keys(recipe?.variants ?? {}))
  const classesByKey = new Map<string, Classes>()

  /**
   * The classes of an element: one for the recipe, one for its chosen variants, one for the style properties. So the variants of a recipe
   * share most of their CSS.
   * @param key the style properties and variants as text, in their order: of two that conflict, the later one applies
   */
  function createClasses(key: string, chosen: Props, own: Props): Classes {
    const system = themeSystem()
    const { base: always, ...choices } = recipe ?? {}
    const ofRecipe = [{ base: always }, choices].map((part) =>
      (Reflect.apply(system.cva, undefined, [part]) as (chosen: Props) => object)(chosen),
    )
    const { css, ...properties } = own
    const short: Props = { ...layout?.defaults }
    for (const [name, property] of Object.entries(layout?.shorthands ?? {})) {
      if (properties[name] !== undefined) short[property] = properties[name]
      delete properties[name]
    }
    // Pass `key` to `system.css`, where each string argument becomes a part of Chakra's cache key. Chakra's
    // own cache key ignores the order of properties (chakra-ui/chakra-ui#10952, fixed after 3.38).
    // Without `key`, a server that rendered other pages before would write other class names than the
    // browser.
    const ofProperties = Reflect.apply(system.css, undefined, [key, short, css, properties])
    const all = [...(recipe ? ofRecipe : []), ofProperties].map(serialize)
    const styles = all.filter((each) => each.styles !== '')
    return { names: styles.map(({ name }) => `${styleKey}-${name}`).join(' '), styles }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each element of the product, outside of components
  return function Styled(props: Props): ReactElement {
    const cache = useStyleCache()
    let tag = base
    let key = ''
    const html: Props = {}
    const chosen: Props = {}
    const own: Props = {}
    for (const name in props) {
      const value = props[name]
      if (name === 'as') tag = (value as ElementType | undefined) ?? base
      else {
        const isVariant = variants.has(name)
        if (isVariant || layout?.shorthands[name] !== undefined || isStyleProperty(name)) {
          if (value === undefined) continue
          ;(isVariant ? chosen : own)[name] = value
          key += typeof value === 'string' ? `${name}:${value};` : `${name}=${JSON.stringify(value)};`
        } else html[htmlNames[name] ?? name] = value
      }
    }
    let classes = classesByKey.get(key)
    if (!classes) {
      classes = createClasses(key, chosen, own)
      if (classesByKey.size >= maxClassNames) classesByKey.clear()
      classesByKey.set(key, classes)
    }
    const { names, styles } = classes
    useInsertion(() => {
      for (const each of styles) insertStyles(cache, each, true)
    })
    if (names !== '') html.className = props.className ? `${props.className} ${names}` : names
    return jsx(tag, html)
  }
}

const elements = new Map<string, ReturnType<typeof createStyled>>()

/** `chakra.p` is an element with style properties, `chakra('p', recipe)` one with a recipe. */
export const chakra = new Proxy(createStyled, {
  get(_, tag: string) {
    let element = elements.get(tag)
    if (!element) {
      element = createStyled(tag as ElementType)
      elements.set(tag, element)
    }
    return element
  },
}) as unknown as typeof Chakra.chakra

export const Box = chakra.div as typeof Chakra.Box

export const Flex = createStyled('div', undefined, {
  defaults: { display: 'flex' },
  shorthands: {
    direction: 'flexDirection',
    align: 'alignItems',
    justify: 'justifyContent',
    wrap: 'flexWrap',
    basis: 'flexBasis',
    grow: 'flexGrow',
    shrink: 'flexShrink',
  },
}) as unknown as typeof Chakra.Flex

/** A column unless `direction` says otherwise. */
export const Stack = createStyled('div', undefined, {
  defaults: { display: 'flex', flexDirection: 'column', gap: '0.5rem' },
  shorthands: {
    direction: 'flexDirection',
    align: 'alignItems',
    justify: 'justifyContent',
    wrap: 'flexWrap',
  },
}) as unknown as typeof Chakra.Stack

export const Grid = createStyled('div', undefined, {
  defaults: { display: 'grid' },
  shorthands: {
    templateColumns: 'gridTemplateColumns',
    templateRows: 'gridTemplateRows',
    templateAreas: 'gridTemplateAreas',
    autoFlow: 'gridAutoFlow',
    autoColumns: 'gridAutoColumns',
    autoRows: 'gridAutoRows',
  },
}) as unknown as typeof Chakra.Grid
