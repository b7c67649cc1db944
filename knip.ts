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
    // vite.config.ts puts this file in the place of a file of lucide-react.
    'client/ui/create-icon.ts',
    'client/offline/worker/service-worker.ts',
    '{src,modules,client,tests}/**/*.test.{ts,tsx}',
    'tests/**/*-process.ts',
    'tests/integration/*/procedure-samples.ts',
    // A test copies the files into another build of the product.
    'tests/e2e/another-feature/*.{ts,tsx}',
    'tests/support/{global-setup,count-reporter}.ts',
  ],
  project: ['{src,modules,client,prisma,tests,tools}/**/*.{ts,tsx}', '*.ts'],
  ignoreBinaries: ['sha256sum', 'mount', 'umount'],
  // A contract.ts exports all schemas of a procedure, because developers read them as its description.
  ignoreExportsUsedInFile: true,
  // knip mistakes the command of this project's own generator for a package.
  prisma: false,
  ignoreDependencies: [
    // Used without an import: the version of the schema engine, the runtime of the generated client, and the font in a
    // stylesheet.
    '@prisma/engines-version',
    '@prisma/client',
    '@fontsource-variable/figtree',
    // A generator in prisma/schema, which no code imports.
    'prisma-json-types-generator',
  ],
}

export default configuration
