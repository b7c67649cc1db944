import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import {
  chunkCheckPlugin,
  createChunkModuleIdRegExp,
  createPathsRegExpSource,
  scriptChunks,
  sideEffectFreePackages,
} from './tools/chunks.ts'
import { inlineFontPlugin } from './tools/font-in-page.ts'
import { removeUnusedPackageCodePlugin } from './tools/unused-package-code.ts'

const root = import.meta.dirname
const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
)

const productionRouter = {
  'react-router': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
  'react-router/dom': path.join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
}

const cssProperties = { '@pandacss/is-valid-prop': path.join(root, 'client/ui/theme/is-css-property.ts') }

export default defineConfig(({ command, isSsrBuild }) => ({
  root: path.join(root, 'client'),
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [inlineFontPlugin(), chunkCheckPlugin(), removeUnusedPackageCodePlugin()]),
  ],
  ...(command === 'build' && {
    resolve: {
      alias: [
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.join(root, 'client/ui/create-icon.ts') },
        ...exactly(cssProperties),
        // Import React Router's production build by its path: the package exports only the development build.
        ...(isSsrBuild ? [] : exactly(productionRouter)),
      ],
    },
  }),
  // Without this constant, React would choose its build by `NODE_ENV` at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    outDir: path.join(root, 'dist', isSsrBuild ? 'server' : 'client'),
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
    copyPublicDir: !isSsrBuild,
    // `tools/screen-files.ts` reads the manifest of the client build and then deletes it.
    manifest: !isSsrBuild,
    // `tools/weight.ts` checks the product's own limit of script sizes instead of Vite's.
    chunkSizeWarningLimit: 1_000,
    // tools/build.ts moves the client's license file to the server's folder, because the client's folder is public.
    license: { fileName: 'licenses.md' },
    // All browsers of the build target support `modulepreload`.
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
      : // Combine modules into few scripts: one file compresses better than ten, and needs only one request.
        {
          output: {
            // Shared chunk files have no names, only hashes, which saves 450 gzipped bytes in each HTML page.
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            codeSplitting: {
              groups: scriptChunks.map((chunk) => ({
                name: chunk.name,
                test: createChunkModuleIdRegExp(chunk),
                ...(chunk.minShareCount && { minShareCount: chunk.minShareCount }),
              })),
            },
          },
          treeshake: {
            moduleSideEffects: [
              { test: new RegExp(createPathsRegExpSource(sideEffectFreePackages)), sideEffects: false },
            ],
          },
        },
  },
  server: {
    fs: { allow: [root] },
    warmup: { ssrFiles: ['app/entry-server.tsx'], clientFiles: ['app/entry-client.tsx'] },
  },
  // Do not bundle the `dependencies` of package.json, which contain native programs or read their own files.
  ...(isSsrBuild && {
    ssr: {
      noExternal: true,
      external: Object.keys(dependencies),
    },
  }),
}))

function exactly(modules: Record<string, string>) {
  return Object.entries(modules).map(([name, replacement]) => ({
    find: new RegExp(`^${name}$`),
    replacement,
  }))
}
