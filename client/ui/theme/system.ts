import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { globalCss, keyframes } from './global-css.ts'
import { withRememberedStyles } from './remembered-styles.ts'
import { textStyles, tokens } from './tokens.ts'

/**
 * Only what the product uses is registered: no default recipe or token of the library is in the bundle. Our parts
 * keep their recipe beside them and hand it to `chakra()`, so that a recipe loads with the screen that needs it.
 * The dark scheme is a media query: a class would need an inline script to be right at the first paint, and the
 * content policy forbids those.
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
 * The theme for `<ChakraProvider>`; immutable, one for all requests. Made when it is first asked for: that takes a cheap phone
 * as long as all scripts of a page together.
 */
export function themeSystem(): ReturnType<typeof createSystem> {
  made ??= withRememberedStyles(createSystem(defaultBaseConfig, config))
  return made
}
