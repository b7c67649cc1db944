import { createSystem, defineConfig } from '@chakra-ui/react'
import { chakraBaseConfig } from './base-config.ts'
import { semanticColors } from './colors.ts'
import { createGlobalCss, keyframes } from './global-css.ts'
import { designTokens, textStyles } from './tokens.ts'

/**
 * Dark colors depend on a media query: a CSS class would need an inline script, forbidden by `Content-Security-Policy`.
 */
const config = defineConfig({
  cssVarsPrefix: 'c',
  preflight: false,
  // Only the server needs global styles and keyframes, because every HTML page contains them.
  ...(import.meta.env.SSR && { globalCss: createGlobalCss() }),
  conditions: {
    dark: '@media (prefers-color-scheme: dark)',
    light: '@media (prefers-color-scheme: light)',
  },
  theme: {
    breakpoints: { sm: '640px', md: '768px', lg: '960px', xl: '1120px' },
    ...(import.meta.env.SSR && { keyframes }),
    tokens: designTokens,
    semanticTokens: { colors: semanticColors },
    textStyles,
  },
})

let made: ReturnType<typeof createSystem> | undefined

/** The theme is created on first use, because its creation takes long on a slow phone. */
export function getChakraStyleSystem(): ReturnType<typeof createSystem> {
  made ??= createSystem(chakraBaseConfig, config)
  return made
}

// In development, changed global styles are visible only after a reload.
if (import.meta.hot) import.meta.hot.accept(() => location.reload())
