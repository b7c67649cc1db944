/**
 * In builds, `vite.config.ts` replaces the package `@pandacss/is-valid-prop`, a list of all CSS properties, by this
 * function. No such list is needed, because `base-config.ts` contains the properties in use.
 */
export const isCssProperty = (name: string): boolean => /^--|[&@]/.test(name)
