import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './tests/support/slowest-first-sequencer.ts'

export default defineConfig({
  test: {
    // Use four workers: with three, two cores were idle half the time, because most tests wait.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirstSequencer },
    // Long timeouts, because a shared machine stalls now and then.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 40_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,modules,client}/**/*.test.{ts,tsx}', 'tests/bench/**/*.test.ts'],
          // Do not isolate test files: loading the product for each file would take as long as the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/describe-results.ts'],
          isolate: false,
          // Use a cheap password hash: real password hashing took up to a sixth of the tests' time.
          alias: {
            '@node-rs/argon2': fileURLToPath(new URL('tests/support/quick-argon2.ts', import.meta.url)),
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'startup', include: ['tests/startup/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'container',
          include: ['tests/container/**/*.test.ts'],
          globalSetup: ['tests/container/global-setup.ts'],
          // Container tests build an image and run installations, which would slow down tests that measure time.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
          // A shared machine stalls now and then, so a failed e2e test is retried.
          retry: 1,
        },
      },
    ],
  },
})
