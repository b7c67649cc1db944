import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Journeys and start-ups wait for real processes; everything else is expected to be quick. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // Two cores are the reference. With three workers they had nothing to do for half the time: most journeys wait for a page, a
    // timer or an answer.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,modules,client}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // Loading the product anew for each file takes as long as all their tests.
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
          // Hashing passwords, slow on purpose, was up to a sixth of their work.
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
          // Builds an image and runs whole installations: not while others measure time.
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
          // A browser for each worker instead of each file, and the tests' own code loaded once.
          isolate: false,
          // By themselves: what a journey waits for is not to wait for other tests.
          sequence: { groupOrder: 1 },
          // A machine that others use stalls now and then; what needed the second try is named at the end.
          retry: 1,
        },
      },
    ],
  },
})
