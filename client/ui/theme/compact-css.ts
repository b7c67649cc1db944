import { getChakraStyleSystem } from './system.ts'

let constants: ReadonlyMap<string, string> | undefined

function constantVariables(): ReadonlyMap<string, string> {
  const { cssVarMap } = getChakraStyleSystem().tokens
  const all = new Map(cssVarMap.get('base'))
  for (const [condition, variables] of cssVarMap)
    if (condition !== 'base') for (const name of variables.keys()) all.delete(name)
  for (const name of all.keys()) if (name.startsWith('--c-colors-')) all.delete(name)
  return all
}

/**
 * Replaces constant CSS variables by their values, and removes spaces and leading zeros, because styles are a third of a
 * page's HTML.
 */
export function compactCss(css: string): string {
  constants ??= constantVariables()
  const values = constants
  return (
    css
      // Remove the declarations of constant variables, because the next step replaces these variables with
      // their values. Also remove `--bg-currentcolor`, which only Chakra's own components read.
      .replace(/(--[\w\\.-]+):[^;{}]*;/g, (declaration, name) =>
        values.has(name) || name === '--bg-currentcolor' ? '' : declaration,
      )
      .replace(/var\((--c-[\w\\.-]+)\)/g, (reference, name) => values.get(name) ?? reference)
      .replace(/calc\(([\d.]+(?:rem|px)) \* -1\)/g, '-$1')
      .replaceAll('--c-colors-', '--c-')
      .replaceAll('@media screen and (', '@media (')
      // Texts in quotes stay as they are.
      .replace(
        /"[^"]*"|'[^']*'|([:,]) (?:0(?=\.\d))?|([\s:,(-])0(?=\.\d)/g,
        (text, beforeSpace, beforeZero) => beforeSpace ?? beforeZero ?? text,
      )
  )
}
