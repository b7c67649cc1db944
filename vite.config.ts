import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontInPage } from './tools/font-in-page.ts'

const root = import.meta.dirname
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

/** What runs before the page is painted; with what fetches the files of a script that comes later. */
const first = anyOf(/\/client\/app\/start\.ts$/, /\/client\/lib\/next-turn\.ts$/, /vite\/preload-helper/)

/** Stays the same while the rest changes: who comes back after an update has it already. */
const ground = anyOf(/node_modules\/(?:react|react-dom|scheduler)\//, /\/client\/app\/react-first\.ts$/)

/** What every screen stands on. */
const everyScreen = anyOf(
  /node_modules\/(?:react-router|react-router-dom)\//,
  /node_modules\/(?:@tanstack|@trpc|superjson|copy-anything|is-what)\//,
  /node_modules\/(?:@emotion|stylis|react-is|hoist-non-react-statics|@pandacss)\//,
  /@chakra-ui\/react\/dist\/esm\/(?:styled-system\/(?!create-slot|use-slot)|utils|preset-base)/,
  /lucide-react\/dist\/esm\/(?!icons)/,
  // The banner is for developers alone, and comes by itself.
  /\/client\/(?:app\/(?!preview-banner|prefetch-on-intent|react-first|start)|theme\/)|\/kernel\/(?:messages|names\/contract)\.ts$/,
  /\/client\/components\/(?:button|card|empty-state|error-state|link-button|notice|person-avatar)/,
  /\/client\/components\/(?:page-head|ring-|structured-data|text-link|toast|visually-hidden|without-script)/,
  /\/client\/lib\/(?:cut-line|site-origin)\.|\/kernel\/(?:cards|photos)\/contract\./,
)

/** What most forms are made of; what checks them comes later. */
const fields = anyOf(
  /\/client\/components\/(?:field-frame|control-recipe|form|text-field|password-field|text-count|personal-fields)\./,
  /\/client\/features\/identity\/form-problem\./,
  /\/client\/lib\/(?:merge-refs|focus-first-error|use-text-length)\./,
)

/** What people are shown with, on every screen that shows somebody. */
const people = anyOf(
  /\/client\/components\/(?:badge|chip|face-pile|person-badge|person-head|phone-link|contact-link|next-page-link)\./,
  /\/client\/lib\/(?:format|use-origin|vouch-text)\./,
  /@chakra-ui\/react\/dist\/esm\/components\/(?:stack|grid)\//,
  /lucide-react\/dist\/esm\/icons\/(?:calendar-check|circle-dashed|map-pin|phone|store)\./,
)

/** What one can do about somebody: on a profile, and in one's circle. */
const doings = anyOf(
  /\/client\/components\/(?:hidden-notice|menu-button|menu-item-recipe)\./,
  /\/client\/features\/invitations\/(?:invite-button|use-invitation-link)\./,
  /\/identity\/contract\/social\./,
  /lucide-react\/dist\/esm\/icons\/(?:send|share-2|user-round-plus|user-round-x)\./,
)

/** A field with suggestions, and what it waits with and asks. */
const suggestions = anyOf(
  /\/client\/components\/(?:combo-|place-fields)/,
  /\/client\/lib\/(?:use-debounced|places\/use-catalog)\./,
)

/** What stands on many screens; a file for each would cost more on the way than all of them weigh. */
const small = anyOf(
  /\/client\/components\/(?:circle-vouchers|email-link|filter-chip|loading-region|more-button|page-header)\./,
  /\/client\/components\/(?:person-card-skeleton|segmented|skeleton|status-badge|sticky-actions)\./,
  /\/client\/lib\/(?:copy-text|day-of|time-ago|whatsapp)\./,
  /\/(?:reviews\/contract\/limits|scheduling\/contract\/notices)\./,
)

/** What the ways into an account have in common. */
const entrance = anyOf(
  /\/client\/features\/identity\/(?:entrance-frame|federated-entrance|mail-link-problem|new-password-fields|use-federated)\./,
  /\/client\/lib\/(?:lazy-rules|use-return|use-signed-in)\./,
  /\/invitations\/contract\/notices\./,
)

/** A calendar to book in, on a profile and by itself. */
const agenda = anyOf(
  /\/client\/features\/scheduling\/booking\/(?:agenda-month|booking-widget|month-\w+|open-agenda|use-month-slots)\./,
)

/** What checks what is typed; it comes while somebody types. */
const checks = anyOf(/node_modules\/zod\/|\/src\/kernel\/text\//)

/** Those of more than one screen. */
const icons = /lucide-react\/dist\/esm\/icons\//

/** Does nothing by being loaded, and does not say so; most of it is never called. */
const inert = /node_modules\/(?:@trpc\/client|@trpc\/server|hoist-non-react-statics|react-is)\//

const productionRouter = {
  'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

/** Two builds: the browser's (`dist/client`) and, with `--ssr`, the process that serves it (`dist/server`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: path.join(root, 'client'),
  plugins: [react(), ...(isSsrBuild ? [] : [fontInPage()])],
  // The package names only its development build, which explains mistakes to whoever makes them.
  ...(!isSsrBuild && command === 'build' && { resolve: { alias: exactly(productionRouter) } }),
  // React picks its build when it is loaded; the server's must not depend on what the environment says that day.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: path.join(root, 'dist', isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    copyPublicDir: !isSsrBuild,
    // For `tools/screen-files.ts`, which takes it away again.
    manifest: !isSsrBuild,
    // Checked against the product's own budget instead.
    chunkSizeWarningLimit: 1_000,
    license: isSsrBuild && { fileName: 'licenses.md' },
    // Every browser of that target fetches ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {
          input: {
            main: path.join(root, 'src/server/main.ts'),
            admin: path.join(root, 'src/operator/admin.ts'),
            backup: path.join(root, 'src/operator/backup.ts'),
            restore: path.join(root, 'src/operator/restore.ts'),
            import: path.join(root, 'src/operator/import.ts'),
            'encode-process': path.join(root, 'src/platform/photos/encode-process.ts'),
            demo: path.join(root, 'tools/demo.ts'),
            'entry-server': path.join(root, 'client/app/entry-server.tsx'),
          },
        }
      : // In one file they compress better than in ten, and come in one request.
        {
          output: {
            // Every page contains the list of all chunks: names of shared chunks would add 450 bytes to it, gzipped.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'start', test: first },
                { name: 'react', test: ground },
                { name: 'base', test: everyScreen },
                { name: 'fields', test: fields },
                { name: 'people', test: people },
                { name: 'doings', test: doings },
                { name: 'suggestions', test: suggestions },
                { name: 'zod', test: checks },
                { name: 'icons', test: icons, minShareCount: 4 },
                { name: 'small', test: small },
                { name: 'entrance', test: entrance },
                { name: 'agenda-messages', test: /\/scheduling\/messages\.ts$/ },
                { name: 'agenda', test: agenda },
              ],
            },
          },
          treeshake: { moduleSideEffects: [{ test: inert, sideEffects: false }] },
        },
  },
  // Contracts and messages of the modules lie beside the client's folder.
  server: {
    fs: { allow: [root] },
    // Compiled while the developer's hand is still on its way to the browser.
    warmup: { ssrFiles: ['app/entry-server.tsx'], clientFiles: ['app/entry-client.tsx'] },
  },
  // The server's build carries inside whatever can be carried; `dependencies` of package.json are the few packages that
  // cannot, because they bring programs of the machine or files of their own.
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: Object.keys(dependencies),
    },
  }),
}))

function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

/** Without their subpaths. */
function exactly(modules: Record<string, string>) {
  return Object.entries(modules).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
}
