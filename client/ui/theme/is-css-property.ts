/**
 * Replaces the package `@pandacss/is-valid-prop` in the builds (`vite.config.ts`), which lists all CSS properties. `base-config.ts` contains
 * the properties in use, so only custom properties and selectors remain.
 */
export const isCssProperty = (name: string): boolean => /^--|[&@]/.test(name)
