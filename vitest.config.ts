import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SlowestFirstSequencer } from './tests/support/slowest-first-sequencer.ts'

/** Timeouts for tests that wait for real processes. All other tests must be quick. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // Use four workers on the reference machine with two cores. With three, the cores were idle half the time, because
    // most tests wait for a page, a timer or a response.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,modules,client}/**/*.test.{ts,tsx}', 'tests/bench/**/*.test.ts'],
          testTimeout: 20_000,
          // Share one process between test files: loading the product for each file takes as long as running its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/describe-results.ts'],
          isolate: false,
          // Replace password hashing by a quick version: real hashing is slow on purpose, and took up to a
          // sixth of the tests' time.
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
          testTimeout: 90_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'startup', include: ['tests/startup/**/*.test.ts'], ...patient },
      },
      {
        extends: true,
        test: {
          name: 'container',
          include: ['tests/container/**/*.test.ts'],
          globalSetup: ['tests/container/global-setup.ts'],
          ...patient,
          // Run the container tests after all other tests: they build an image and run installations, which would slow
          // down tests that measure time.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          ...patient,
          // Use one browser for each worker instead of each test file, and load the code of the tests only once.
          isolate: false,
          // Run the e2e tests alone, so that other tests do not slow them down.
          sequence: { groupOrder: 1 },
          // Retry a failed e2e test once, because a shared machine stalls now and then. `npm test` lists the retried
          // tests at the end.
          retry: 1,
        },
      },
    ],
  },
})
