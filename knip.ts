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
    // vite.config.ts replaces a file of lucide-react by this file.
    'client/ui/create-icon.ts',
    'client/offline/worker/service-worker.ts',
    '{src,modules,client,tests}/**/*.test.{ts,tsx}',
    'tests/**/*-process.ts',
    'tests/integration/*/procedure-samples.ts',
    'tests/e2e/another-feature/*.{ts,tsx}',
    'tests/support/{global-setup,count-reporter}.ts',
  ],
  project: ['{src,modules,client,prisma,tests,tools}/**/*.{ts,tsx}', '*.ts'],
  ignoreBinaries: ['sha256sum', 'mount', 'umount'],
  // A contract.ts exports all schemas of a procedure, because developers read them as the procedure's description.
  ignoreExportsUsedInFile: true,
  // knip's Prisma plugin would mistake the command of the project's generator for a package.
  prisma: false,
  ignoreDependencies: [
    '@prisma/engines-version',
    '@prisma/client',
    '@fontsource-variable/figtree',
    'prisma-json-types-generator',
  ],
}

export default configuration
