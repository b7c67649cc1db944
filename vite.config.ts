import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  chunkCheckPlugin,
  chunks,
  createChunkPattern,
  createPathsPattern,
  sideEffectFreePackages,
} from './tools/chunks.ts'
import { inlineFontPlugin } from './tools/font-in-page.ts'
import { unusedPackageCodePlugin } from './tools/unused-package-code.ts'

const root = import.meta.dirname
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

const productionRouter = {
  'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

const cssProperties = { '@pandacss/is-valid-prop': path.join(root, 'client/ui/theme/is-css-property.ts') }

/** Two builds: the browser's (`dist/client`) and, with `--ssr`, the server process (`dist/server`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: path.join(root, 'client'),
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [inlineFontPlugin(), chunkCheckPlugin(), unusedPackageCodePlugin()]),
  ],
  ...(command === 'build' && {
    resolve: {
      alias: [
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.join(root, 'client/ui/create-icon.ts') },
        ...exactly(cssProperties),
        // The package exports only its development build, which contains error messages for developers.
        ...(isSsrBuild ? [] : exactly(productionRouter)),
      ],
    },
  }),
  // React selects its build at load time; React's build on the server must not depend on the environment.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: path.join(root, 'dist', isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    copyPublicDir: !isSsrBuild,
    // Write the manifest for `tools/screen-files.ts`, which deletes it.
    manifest: !isSsrBuild,
    // Disable Vite's size warning: `tools/weight.ts` checks the product's own budget.
    chunkSizeWarningLimit: 1_000,
    // tools/build.ts moves the client's file beside the server's, because this folder is public.
    license: { fileName: 'licenses.md' },
    // All browsers of that target support `modulepreload`.
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
      : // One file compresses better than ten, and takes one request.
        {
          output: {
            // Every page contains the list of all chunks. Names of shared chunks would add 450 bytes to it, gzipped, and hashes of 8
            // characters instead of 7 add 150.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              groups: chunks.map((chunk) => ({
                name: chunk.name,
                test: createChunkPattern(chunk),
                ...(chunk.minShareCount && { minShareCount: chunk.minShareCount }),
              })),
            },
          },
          treeshake: {
            moduleSideEffects: [
              { test: new RegExp(createPathsPattern(sideEffectFreePackages)), sideEffects: false },
            ],
          },
        },
  },
  // Contracts and messages of the modules are outside the client's folder.
  server: {
    fs: { allow: [root] },
    // Compile these files at startup, before the first request.
    warmup: { ssrFiles: ['app/entry-server.tsx'], clientFiles: ['app/entry-client.tsx'] },
  },
  // The server's build bundles all packages except the `dependencies` of package.json, which contain native programs or their own files.
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: Object.keys(dependencies),
    },
  }),
}))

/** Aliases the modules without their subpaths. */
function exactly(modules: Record<string, string>) {
  return Object.entries(modules).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
}
