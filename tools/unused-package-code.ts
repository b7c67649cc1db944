import { type Plugin, parseSync, Visitor } from 'vite'

interface Patch {
  module: string
  find: string | RegExp
  replacement: string
}

const router = 'react-router/dist/production/chunk-7RTFRKQW.mjs'
const chakraSystem = '@chakra-ui/react/dist/esm/styled-system/system.js'

const patches: readonly Patch[] = [
  {
    // The theme has its own CSS reset (`client/ui/theme/global-css.ts`).
    module: chakraSystem,
    find: 'createPreflight({ preflight })',
    replacement: '{}',
  },
  {
    // Every HTML page contains the global styles, so the browser does not insert them.
    module: chakraSystem,
    find: '[getPreflightCss(), getGlobalCss(), getTokenCss()]',
    replacement: '[]',
  },
  {
    // `client/ui/theme/style-cache.ts` passes its own stylis plugins, so Emotion's default plugin is unused.
    module: '@emotion/cache/dist/emotion-cache.browser.esm.js',
    find: 'options.stylisPlugins || defaultStylisPlugins',
    replacement: 'options.stylisPlugins',
  },
  {
    // No link uses React Router's property `prefetch`: `client/app/prefetch-on-intent.ts` prefetches pages.
    module: router,
    find: /return shouldPrefetch && !isAbsolute \? .+ : link;/,
    replacement: 'return link;',
  },
  {
    // Mark these function calls as free of side effects, so that the bundler removes unused React Router components.
    module: router,
    find: /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g,
    replacement: '/* @__PURE__ */ ',
  },
  {
    module: router,
    find: /^\w+\.displayName = .+;$/gm,
    replacement: '',
  },
  {
    // To make the script smaller, shorten React Router's warnings about features that the product does not use.
    module: router,
    find: /(["'`])(You are trying to use a blocker|You provided the `\w+` option|<Navigate> must not be used)(?:(?!\1).)*\1/g,
    replacement: '$1$2$1',
  },
]

/**
 * React Router calls these functions only for features that the product does not use: actions, fetchers, revalidation,
 * middleware, instrumentation, redirects from loaders, and routes added later (`patchRoutes`).
 */
const unusedRouterFunctions: readonly string[] = [
  'discoverRoutes',
  'fetch2',
  'getFetcher',
  'getRouteInstrumentationUpdates',
  'getSubmittingNavigation',
  'getTargetedDataStrategyMatches',
  'getUpdatedRevalidatingFetchers',
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'instrumentClientSideRouter',
  'patchRoutesImpl',
  'queueFetcherForDeletion',
  'resetFetcher',
  'revalidate',
  'runClientMiddlewarePipeline',
  'setFetcherError',
  'startRedirectNavigation',
  'updateFetcherState',
]

/**
 * A function with an emptied body throws an error if it is called.
 * @throws if the code does not declare each function exactly once, or if one of the functions contains another
 */
export function emptyFunctionBodies(code: string, names: readonly string[]): string {
  const bodies: { name: string; start: number; end: number }[] = []
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id && body && names.includes(id.name)) bodies.push({ name: id.name, ...body })
    },
  }).visit(parseSync('package.js', code).program)
  const wrong = names.filter((name) => bodies.filter((body) => body.name === name).length !== 1)
  if (wrong.length > 0) throw new Error(`not declared exactly once: ${wrong.join(', ')}`)
  let emptied = ''
  let end = 0
  for (const body of bodies.toSorted((one, other) => one.start - other.start)) {
    if (body.start < end) throw new Error(`inside another emptied function: ${body.name}`)
    emptied += `${code.slice(end, body.start)}{ throw Error("unusedRouterFunctions") }`
    end = body.end
  }
  return emptied + code.slice(end)
}

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
      if (id.endsWith(`/node_modules/${router}`))
        patched = emptyFunctionBodies(patched, unusedRouterFunctions)
      return patched === code ? null : { code: patched, map: null }
    },
    buildEnd(error) {
      const missing = patches.filter((patch) => !applied.has(patch))
      if (!error && missing.length > 0)
        this.error(`tools/unused-package-code.ts: not found: ${missing.map(({ find }) => find).join(', ')}`)
    },
  }
}
