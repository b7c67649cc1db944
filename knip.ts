import type { KnipConfig } from 'knip'

const configuration: KnipConfig = {
  entry: [
    'tools/*.ts',
    '.generated/columns.ts',
    'tools/one-off/*.ts',
    'src/server/main.ts',
    'src/operator/{admin,backup,restore,import}.ts',
    'src/platform/photos/encode-process.ts',
    'prisma/engine/schema-engine.ts',
    'prisma.config.ts',
    'client/app/entry-{client,server}.tsx',
    // knip sees no import of this file: vite.config.ts puts it in the place of a file of lucide-react.
    'client/ui/create-icon.ts',
    'client/offline/worker/service-worker.ts',
    '{src,modules,client,tests}/**/*.test.{ts,tsx}',
    'tests/**/*-process.ts',
    'tests/integration/*/procedure-samples.ts',
    // A test copies the files in this folder into another build of the product, so no import shows that they are used.
    'tests/e2e/another-feature/*.{ts,tsx}',
    'tests/support/{global-setup,count-reporter}.ts',
  ],
  project: ['{src,modules,client,prisma,tests,tools}/**/*.{ts,tsx}', '*.ts'],
  ignoreBinaries: ['sha256sum', 'mount', 'umount'],
  // Ignore exports that only their own file uses: a contract.ts exports all schemas of a procedure, because developers
  // read them as its description.
  ignoreExportsUsedInFile: true,
  // Disable knip's Prisma plugin: it mistakes the command of this project's own generator for a package.
  prisma: false,
  ignoreDependencies: [
    // Packages that are used without an import: the package that pins the version of the schema engine, the runtime of
    // the generated client, and the font in a stylesheet.
    '@prisma/engines-version',
    '@prisma/client',
    '@fontsource-variable/figtree',
    // The files in prisma/schema name this package as a generator; no code imports it.
    'prisma-json-types-generator',
  ],
}

export default configuration
