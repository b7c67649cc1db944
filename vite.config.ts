import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = import.meta.dirname
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

/** Clients of tRPC bring React with them, which the production installation does not have. */
const bundledIntoServer = ['@trpc/client', '@trpc/react-query']

/** Libraries that every screen stands on. */
const everyScreen =
  /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|@trpc|superjson|copy-anything|is-what|@emotion|stylis|react-is|hoist-non-react-statics|@pandacss)\/|@chakra-ui\/react\/dist\/esm\/(?:styled-system|utils|preset-base)/

/** Two builds: the browser's (`dist/client`) and, with `--ssr`, the process that serves it (`dist/server`). */
export default defineConfig(({ isSsrBuild }) => ({
  root: path.join(root, 'client'),
  plugins: [react()],
  // React picks its build when it is loaded; the server's must not depend on what the environment says that day.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: path.join(root, 'dist', isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    copyPublicDir: !isSsrBuild,
    // Checked against the product's own budget instead.
    chunkSizeWarningLimit: 1_000,
    // Every browser of that target fetches ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {
          input: {
            main: path.join(root, 'src/server/main.ts'),
            admin: path.join(root, 'src/server/admin.ts'),
            'entry-server': path.join(root, 'client/app/entry-server.tsx'),
          },
        }
      : // In one file they compress better than in ten, and come in one request.
        { output: { codeSplitting: { groups: [{ name: 'base', test: everyScreen }] } } },
  },
  // Contracts and messages of the modules lie beside the client's folder.
  server: {
    fs: { allow: [root] },
    // Compiled while the developer's hand is still on its way to the browser.
    warmup: { ssrFiles: ['app/entry-server.tsx'], clientFiles: ['app/entry-client.tsx'] },
  },
  // What the client is made of is installed for development only, so the server's build carries it inside.
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: Object.keys(dependencies).filter((name) => !bundledIntoServer.includes(name)),
    },
  }),
}))
