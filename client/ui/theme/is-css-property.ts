/**
 * In builds, `vite.config.ts` replaces the package `@pandacss/is-valid-prop` by this function. The package lists all
 * CSS properties, but `base-config.ts` already lists those in use. Only custom properties and selectors remain to be
 * recognized.
 */
export const isCssProperty = (name: string): boolean => /^--|[&@]/.test(name)
