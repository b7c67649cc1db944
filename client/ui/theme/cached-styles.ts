import type { SystemContext } from '@chakra-ui/react'

type Css = SystemContext['css']
type Recipes = SystemContext['cva']

/** Number of cached results above which the cache is cleared: values such as widths have no limited number. */
const maxCachedResults = 2_000

/**
 * Caches the results of the style system, which depend on the arguments alone.
 *
 * Chakra 3.37 caches results under a key that ignores the order of properties, so `{ color, fontSize }` gets the result of `{ fontSize,
 * color }`. A server that has rendered other pages then writes other class names than the browser, and hydration fails with a warning
 * (chakra-ui/chakra-ui#10952, fixed after 3.38). A string among the arguments of `css()` becomes part of that key and is not a style, so
 * the order of properties is passed as one; the variants of a recipe are passed sorted. Unnecessary with the fix.
 *
 * Chakra also creates a recipe again for each rendered element, and loses its cached results: that was two thirds of the server's rendering
 * time. Here recipes are cached by their configuration, which each component defines once.
 *
 * `Reflect.apply`, because Chakra's types accept neither a string among the styles nor a recipe of any shape.
 */
export function withCachedStyles(system: SystemContext): SystemContext {
  const css: Css = remember((...styles) =>
    Reflect.apply(system.css, undefined, [JSON.stringify(styles), ...styles]),
  )
  const recipes = new WeakMap<object, unknown>()
  const cva = ((config: object) => {
    const known = recipes.get(config)
    if (known) return known
    const recipe = Reflect.apply(system.cva, undefined, [config])
    const answer = remember((props: object = {}) => recipe(Object.fromEntries(Object.entries(props).sort())))
    const cachedRecipe = Object.assign(answer, recipe)
    recipes.set(config, cachedRecipe)
    return cachedRecipe
  }) as Recipes
  const isValidProperty = remember((property: string) => system.isValidProperty(property))
  return { ...system, css, cva, isValidProperty }
}

/**
 * Caches the results of a function.
 * @param work function whose result depends only on the JSON form of its arguments and is never modified
 */
function remember<Args extends unknown[], Answer>(
  work: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const answers = new Map<string, Answer>()
  return (...args) => {
    const [only] = args
    const key = args.length === 1 && typeof only === 'string' ? only : JSON.stringify(args)
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = work(...args)
    if (answers.size >= maxCachedResults) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
