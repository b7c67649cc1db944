/** In builds, `isCssProperty` replaces the package `@pandacss/is-valid-prop`, a list of all CSS properties. */
export const isCssProperty = (name: string): boolean => /^--|[&@]/.test(name)
