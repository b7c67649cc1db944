import type { SystemContext } from '@chakra-ui/react'

type Css = SystemContext['css']
type Recipes = SystemContext['cva']

/** Then the memory is emptied: what people write into styles, a width for instance, must not fill it for ever. */
const mostAnswers = 2_000

/**
 * The system with answers that depend on the arguments alone, and are worked out once.
 *
 * Chakra 3.37 remembers answers under a key that forgets the order of properties, so `{ color, fontSize }` gets the answer once
 * given to `{ fontSize, color }`: a server that has rendered other pages before then writes other class names than the browser,
 * which hydrates with a warning (chakra-ui/chakra-ui#10952, fixed after 3.38). A text among the arguments of `css()` becomes part
 * of that key and is no style, so the order itself goes in as one; the choices of a recipe go in sorted. Needless with the fix.
 *
 * It also makes a recipe anew in each element that is drawn, and forgets with it what it had worked out: two thirds of the time
 * that a page took on the server. Kept here under its configuration, which each part writes once.
 *
 * `Reflect.apply`, because Chakra's types accept neither the text among the styles nor a recipe of any shape.
 */
export function withRememberedStyles(system: SystemContext): SystemContext {
  const css: Css = remember((...styles) =>
    Reflect.apply(system.css, undefined, [JSON.stringify(styles), ...styles]),
  )
  const recipes = new WeakMap<object, unknown>()
  const cva = ((config: object) => {
    const known = recipes.get(config)
    if (known) return known
    const recipe = Reflect.apply(system.cva, undefined, [config])
    const answer = remember((props: object = {}) => recipe(Object.fromEntries(Object.entries(props).sort())))
    const kept = Object.assign(answer, recipe)
    recipes.set(config, kept)
    return kept
  }) as Recipes
  const isValidProperty = remember((property: string) => system.isValidProperty(property))
  return { ...system, css, cva, isValidProperty }
}

/** @param work its answer depends on what of its arguments JSON can say, and is changed by nobody */
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
    if (answers.size >= mostAnswers) answers.clear()
    answers.set(key, answer)
    return answer
  }
}
