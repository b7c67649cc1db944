import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { chakraBaseConfig, chakraConditionsWithShortSelectors } from './base-config.ts'
import { semanticColors } from './colors.ts'
import { isCssProperty } from './is-css-property.ts'
import { getChakraStyleSystem } from './system.ts'
import { designTokens } from './tokens.ts'

const createCss = ({ css }: ReturnType<typeof createSystem>, styles: object): object =>
  Reflect.apply(css, undefined, [styles])

const attributesOutsideStyles = ['css', 'ring', 'rx']
const client = path.resolve(import.meta.dirname, '../..')
const specialValues: Record<string, unknown[]> = { hideBelow: ['sm'], rotate: ['180deg'], srOnly: [true] }
const conditions = Object.keys(chakraBaseConfig.conditions ?? {}).filter(
  (name) => !(name in chakraConditionsWithShortSelectors),
)
const ownNames = getPropertyNames(chakraBaseConfig.utilities)
const chakraSystem = createSystem(defaultBaseConfig)

function getPropertyNames(utilities: typeof chakraBaseConfig.utilities = {}): string[] {
  return Object.entries(utilities).flatMap(([name, utility]) => [name, ...[utility?.shorthand ?? []].flat()])
}

function findNames(source: string): Set<string> {
  const names = new Set<string>()
  new Visitor({
    JSXAttribute({ name }) {
      if (name.type === 'JSXIdentifier') names.add(name.name)
    },
    Property({ key, computed }) {
      if (!computed && key.type === 'Identifier') names.add(key.name)
      if (key.type === 'Literal') names.add(String(key.value))
    },
  }).visit(parseSync('source.tsx', source).program)
  return names
}

function findMissingNames(source: string): string[] {
  return [...findNames(source)].filter((name) => {
    if (name.startsWith('_'))
      return (
        name.slice(1) in (defaultBaseConfig.conditions ?? {}) &&
        !getChakraStyleSystem().conditions.keys().includes(name)
      )
    const isStyle = chakraSystem.isValidProperty(name) && !attributesOutsideStyles.includes(name)
    return isStyle && !ownNames.includes(name) && !isCssProperty(name)
  })
}

describe('the base configuration of the theme', () => {
  it('the Chakra theme configuration includes every style property that the client source files use', () => {
    const files = globSync('**/*.{ts,tsx}', {
      cwd: client,
      exclude: ['**/*.test.*', 'ui/theme/base-config.ts'],
    })
    expect(files.length).toBeGreaterThan(300)
    const missing = files.flatMap((file) => findMissingNames(readFileSync(path.join(client, file), 'utf8')))
    expect([...new Set(missing)]).toEqual([])
    expect(findMissingNames('<Box columns={2} css={{ _visited: {}, "& svg": {}, "--a": 1 }} />')).toEqual([
      'columns',
      '_visited',
    ])
  })

  it("the theme's reduced Chakra configuration generates the same CSS for a style property as Chakra's full configuration", () => {
    const theme = {
      breakpoints: { sm: '640px' },
      tokens: designTokens,
      semanticTokens: { colors: semanticColors },
    }
    const own = createSystem(chakraBaseConfig, { theme })
    const whole = createSystem(defaultBaseConfig, { theme })
    const tokenNames = [
      ...Object.values(designTokens).flatMap((group) => Object.keys(group)),
      'agave',
      'barro.tint',
      'veil/10',
    ]
    for (const name of ownNames) {
      for (const value of specialValues[name] ?? [...tokenNames, '1px', 'auto auto', true]) {
        const { '--bg-currentcolor': _, ...expected }: Record<string, unknown> = {
          ...createCss(whole, { [name]: value }),
        }
        expect(createCss(own, { [name]: value }), `${name}: ${value}`).toEqual(expected)
      }
    }
    for (const name of conditions)
      expect(createCss(own, { [`_${name}`]: { top: '1px' } }), name).toEqual(
        createCss(whole, { [`_${name}`]: { top: '1px' } }),
      )
  })
})
