import type { SystemContext } from '@chakra-ui/react'

/**
 * The system with a `css()` whose answer depends on its arguments alone. Chakra 3.37 remembers answers under a key
 * that forgets the order of properties, so `{ color, fontSize }` gets the answer once given to `{ fontSize, color }`:
 * a server that has rendered other pages before then writes other class names than the browser, which hydrates with
 * a warning (chakra-ui/chakra-ui#10952, fixed after 3.38). A text among the arguments becomes part of that key and is
 * no style, so the order itself goes in as one. Remove when a release with the fix is installed.
 */
export function withOrderedCss(system: SystemContext): SystemContext {
  const css: SystemContext['css'] = (...styles) =>
    Reflect.apply(system.css, undefined, [JSON.stringify(styles), ...styles])
  return { ...system, css }
}
