import type { Plugin } from 'vite'

interface Patch {
  module: string
  find: string | RegExp
  replacement: string
}

const patches: readonly Patch[] = [
  {
    // `client/ui/theme/style-cache.ts` passes its own stylis plugins, so Emotion's default plugin is unused.
    module: '@emotion/cache/dist/emotion-cache.browser.esm.js',
    find: 'options.stylisPlugins || defaultStylisPlugins',
    replacement: 'options.stylisPlugins',
  },
  {
    // No link uses React Router's property `prefetch`: `client/app/prefetch-on-intent.ts` prefetches pages.
    module: 'react-router/dist/production/chunk-7RTFRKQW.mjs',
    find: /return shouldPrefetch && !isAbsolute \? .+ : link;/,
    replacement: 'return link;',
  },
  {
    // Mark these function calls as free of side effects, so that the bundler removes unused React Router components.
    module: 'react-router/dist/production/chunk-7RTFRKQW.mjs',
    find: /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g,
    replacement: '/* @__PURE__ */ ',
  },
  {
    module: 'react-router/dist/production/chunk-7RTFRKQW.mjs',
    find: /^\w+\.displayName = .+;$/gm,
    replacement: '',
  },
  {
    // To make the script smaller, shorten React Router's warnings about features that the product does not use.
    module: 'react-router/dist/production/chunk-7RTFRKQW.mjs',
    find: /(["'`])(You are trying to use a blocker|You provided the `\w+` option|<Navigate> must not be used)(?:(?!\1).)*\1/g,
    replacement: '$1$2$1',
  },
]

/** The build fails if a new version of a package no longer contains the patched code. */
export function removeUnusedPackageCodePlugin(): Plugin {
  const applied = new Set<Patch>()
  return {
    name: 'unused-package-code',
    apply: 'build',
    transform(code, id) {
      let patched = code
      for (const patch of patches) {
        if (!id.endsWith(`/node_modules/${patch.module}`)) continue
        const before = patched
        patched = patched.replace(patch.find, patch.replacement)
        if (patched !== before) applied.add(patch)
      }
      return patched === code ? null : { code: patched, map: null }
    },
    buildEnd(error) {
      const missing = patches.filter((patch) => !applied.has(patch))
      if (!error && missing.length > 0)
        this.error(`tools/unused-package-code.ts: not found: ${missing.map(({ find }) => find).join(', ')}`)
    },
  }
}
