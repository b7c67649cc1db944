import { CacheProvider } from '@emotion/react'
import { serializeStyles } from '@emotion/serialize'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { keyframes } from '#client/ui/theme/global-css.ts'
import { createStyleCache, renderStyleElement } from '#client/ui/theme/style-cache.ts'
import { Box, chakra, Flex, GlobalStyles, Grid, Stack } from './chakra.ts'

function renderStyled(children: ReactNode) {
  const cache = createStyleCache()
  const html = renderToString(<CacheProvider value={cache}>{children}</CacheProvider>)
  return { html, css: renderStyleElement(cache) }
}

const Tag = chakra('b', {
  base: { p: 1, _hover: { color: 'muted' } },
  variants: { size: { sm: { pt: 2 }, lg: { pt: 4 } }, loud: { true: { fontWeight: 'bold' } } },
  defaultVariants: { size: 'sm', loud: false },
})

describe('a component with CSS style props', () => {
  it('a component with style props gets the same classes, whatever was rendered before', () => {
    const one = <Box color="muted" fontSize="sm" lineHeight="snug" />
    const first = renderStyled(one)
    const reordered = renderStyled(<Box lineHeight="snug" fontSize="sm" color="muted" />)
    expect(reordered.html).not.toBe(first.html)
    expect(renderStyled(one)).toEqual(first)
  })

  it.each([
    [<Box key="" p={1} pt={5} />, 'padding:4px;padding-top:20px'],
    [<Box key="" pt={5} p={1} />, 'padding-top:20px;padding:4px'],
    [<Box key="" p="1" />, 'padding:4px'],
    [<Box key="" p={undefined} m="-2" />, '{margin:-8px}'],
    [<Box key="" css={{ pt: 5 }} p={1} />, 'padding-top:20px;padding:4px'],
    [
      <Box key="" lineHeight={0.5} transition="opacity 0.2s, color 10.5s" />,
      '.5;transition:opacity .2s,color 10.5s',
    ],
    [<Box key="" _after={{ content: '", 0.5"' }} />, '{content:", 0.5"}'],
    [<Box key="" bg="paper" />, '{background:var(--c-paper)}'],
    [<Box key="" userSelect="none" />, '-webkit-user-select:none;user-select:none'],
    [<Box key="" display={{ base: 'none', md: 'flex' }} />, '@media (min-width:48rem){'],
    [<Flex key="" align="center" gap={2} />, 'display:flex;align-items:center;gap:8px'],
    [<Flex key="" display="none" />, '{display:none}'],
    [<Stack key="" gap={0} />, 'display:flex;flex-direction:column;gap:0px'],
    [<Grid key="" templateColumns="1fr 2fr" />, 'display:grid;grid-template-columns:1fr 2fr'],
  ])(
    'the CSS declarations generated for a component follow the order of the style props in JSX (case %#)',
    (element, css) => {
      expect(renderStyled(element).css).toContain(css)
    },
  )

  it('a styled component keeps HTML attributes and children, and renders the HTML element that the prop `as` names', () => {
    const { html } = renderStyled(
      <chakra.p as="h2" id="t" htmlWidth={3} className="group" color="ink">
        Hola
      </chakra.p>,
    )
    expect(html).toMatch(/^<h2 id="t" width="3" class="group c-\w+">Hola<\/h2>$/)
  })
})

describe('a component with a recipe (base styles and variants)', () => {
  it('a component with a Chakra recipe gets equal CSS classes when the variant props are in another order', () => {
    const first = renderStyled(<Tag size="lg" loud />)
    expect(renderStyled(<Tag loud size="lg" />)).toEqual(first)
    expect(renderStyled(<Tag size="sm" />).html).toBe(renderStyled(<Tag />).html)
  })

  it('all variants of a Chakra recipe share one CSS class for the base styles', () => {
    const { html, css } = renderStyled([<Tag key="1" size="sm" />, <Tag key="2" size="lg" />])
    const [small, large] = [...html.matchAll(/class="(c-\w+) (c-\w+)"/g)]
    expect(small?.[1]).toBe(large?.[1])
    expect(small?.[2]).not.toBe(large?.[2])
    expect(css.match(/padding:4px/g)).toHaveLength(1)
  })

  it('style props override the Chakra recipe of a component, because only the recipe is in a CSS layer', () => {
    const { css } = renderStyled(<Tag p={3} />)
    expect(css).toMatch(/@layer recipes\{.*padding:4px.*\}\.c-\w+\{padding:12px\}/)
  })
})

it('the name of a generated CSS class has only letters, because JavaScript objects list numeric keys first and reorder CSS rules', () => {
  const widths = Array.from({ length: 20_000 }, (_, width) => `${width}px`)
  const numbered = widths.filter((width) => /^\d+$/.test(serializeStyles([`width:${width};`]).name))
  expect(numbered).not.toEqual([])
  const { html } = renderStyled(numbered.map((width) => <Box key={width} w={width} />))
  const names = [...html.matchAll(/class="c-(\w+)"/g)].map(([, name]) => name ?? '')
  expect(names).toHaveLength(numbered.length)
  expect(names.filter((name) => !/^[A-Za-z]{1,6}$/.test(name))).toEqual([])
})

describe('the global styles', () => {
  const { css } = renderStyled([<Tag key="1" />, <GlobalStyles key="2" />])

  it('the global styles come first in the CSS, because they declare the order of the layers', () => {
    expect(css).toMatch(/^<style [^>]*>@layer reset,base,tokens,recipes;/)
  })

  it('the global styles contain the CSS reset and the keyframes of all animations', () => {
    expect(css).toContain('list-style:none')
    const animations = Object.keys(keyframes)
    expect(animations).toContain('sheet-out')
    expect(animations.filter((name) => !css.includes(`@keyframes ${name}{`))).toEqual([])
  })

  it('the global styles declare CSS variables only for colours; other values are written directly', () => {
    const names = [...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
    expect(names).toContain('--c-paper')
    expect(names.filter((name) => /spacing|sizes|radii|fonts/.test(name ?? ''))).toEqual([])
    const used = [...css.matchAll(/var\((--c-[\w-]+)/g)].map(([, name]) => name)
    expect(used.filter((name) => !names.includes(name))).toEqual([])
  })
})
