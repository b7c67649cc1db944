/**
 * In builds, `vite.config.ts` replaces the package `@pandacss/is-valid-prop`, a list of all CSS properties, by this
 * function. `base-config.ts` already lists the properties in use.
 */
export const isCssProperty = (name: string): boolean => /^--|[&@]/.test(name)
