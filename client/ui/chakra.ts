import type * as Chakra from '@chakra-ui/react'
import type { EmotionCache } from '@emotion/cache'
import { __unsafe_useEmotionCache } from '@emotion/react'
import { serializeStyles } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { type ElementType, type ReactElement, useInsertionEffect } from 'react'
import { jsx } from 'react/jsx-runtime'
import { compactCss } from './theme/compact-css.ts'
import { getChakraStyleSystem } from './theme/system.ts'

/** Chakra UI spends a third of the render time on CSS; the elements here cache class names. */

type Props = Record<string, unknown>
type Styles = ReturnType<typeof serializeStyles>

export const styleClassPrefix = 'c'

const maxClassNames = 1_000

/** `htmlWidth` becomes the HTML attribute `width`, because Chakra's `width` is a style property. */
const htmlNames: Record<string, string> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size' }

const styleProperties = new Map<string, boolean>()

function isStyleProperty(name: string): boolean {
  const known = styleProperties.get(name)
  if (known !== undefined) return known
  const isStyle = getChakraStyleSystem().isValidProperty(name)
  styleProperties.set(name, isStyle)
  return isStyle
}

type Serializable = Parameters<typeof serializeStyles>[0][number]

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Writes Emotion's hash with letters instead of in base 36, which is shorter. A name of digits would reorder the CSS
 * rules, because JavaScript objects list numeric keys first.
 */
function shortenName(name: string): string {
  let short = ''
  for (let rest = Number.parseInt(name, 36); rest > 0; rest = Math.floor(rest / letters.length))
    short += letters.charAt(rest % letters.length)
  return short
}

function serialize(styles: Serializable): Styles {
  const compact = serializeStyles([compactCss(serializeStyles([styles]).styles)])
  return { ...compact, name: shortenName(compact.name) }
}

const useInsertion: (insert: () => void) => void = import.meta.env.SSR
  ? (insert) => insert()
  : useInsertionEffect

function useStyleCache(): EmotionCache {
  const cache = __unsafe_useEmotionCache()
  if (!cache) throw new Error('There is no style cache: render the element inside <Providers>')
  return cache
}

let globalStyles: Styles | undefined

/**
 * Render `GlobalStyles` before all elements: the global styles declare the order of the CSS layers. Every HTML page
 * contains these styles, so the browser does not insert them.
 */
export function GlobalStyles(): null {
  const cache = useStyleCache()
  if (!import.meta.env.SSR) return null
  const { layers, _global } = getChakraStyleSystem()
  // Skip empty CSS layers, because Emotion writes empty layers as invalid CSS.
  const filled = _global.filter((layer) =>
    Object.values(layer).some((rules) => Object.keys(rules).length > 0),
  )
  globalStyles ??= serialize([layers.atRule, filled])
  cache.insert('', globalStyles, cache.sheet, true)
  return null
}

interface Classes {
  names: string
  styles: readonly Styles[]
}

interface Layout {
  defaults: Props
  shorthands: Readonly<Record<string, string>>
}

function createStyled(base: ElementType, recipe?: Chakra.RecipeDefinition, layout?: Layout) {
  const variants = new Set(Object.keys(recipe?.variants ?? {}))
  const classesByKey = new Map<string, Classes>()

  function createClasses(key: string, chosen: Props, own: Props): Classes {
    const system = getChakraStyleSystem()
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
    // Without `key`, Chakra's cache ignores the order of the style properties (chakra-ui/chakra-ui#10952, fixed after
    // 3.38).
    const ofProperties = Reflect.apply(system.css, undefined, [key, short, css, properties])
    const all = [...(recipe ? ofRecipe : []), ofProperties].map(serialize)
    const styles = all.filter((each) => each.styles !== '')
    return { names: styles.map(({ name }) => `${styleClassPrefix}-${name}`).join(' '), styles }
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
