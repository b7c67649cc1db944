import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { globalCss, keyframes } from './global-css.ts'
import { textStyles, tokens } from './tokens.ts'

/**
 * Configuration of Chakra. Only the recipes and tokens that the product uses are registered, so the bundle contains none of Chakra's own.
 * Components keep their recipe in their own file and pass it to `chakra()`, so that a recipe loads with the screen that needs it. The dark
 * scheme is a media query: a class would need an inline script before the first paint, which the content security policy forbids.
 */
const config = defineConfig({
  cssVarsPrefix: 'c',
  preflight: true,
  globalCss,
  conditions: {
    dark: '@media (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
    forcedLight: '[data-scheme=light]',
    forcedDark: '[data-scheme=dark]',
  },
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '960px', xl: '1120px' },
    keyframes,
    tokens,
    semanticTokens: { colors },
    textStyles,
  },
})

let made: ReturnType<typeof createSystem> | undefined

/**
 * The theme for `<ChakraProvider>`; immutable, shared by all requests. The theme is created on first use: on a slow phone its creation
 * takes as long as all scripts of a page together.
 */
export function themeSystem(): ReturnType<typeof createSystem> {
  made ??= createSystem(defaultBaseConfig, config)
  return made
}
