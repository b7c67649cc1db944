import { defineConfig } from 'vitest/config'

/** Journeys and start-ups wait for real processes; everything else is expected to be quick. */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    // Two cores are the reference; more workers would only compete with PostgreSQL and Chromium.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['{src,modules,client}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          globalSetup: ['tests/support/global-setup.ts'],
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
        test: {
          name: 'startup',
          include: ['tests/startup/**/*.test.ts'],
          ...patient,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          ...patient,
          // By themselves, two at a time: what a journey waits for is not to wait for other tests.
          sequence: { groupOrder: 1 },
          // A machine that others use stalls now and then; what needed the second try is named at the end.
          retry: 1,
        },
      },
    ],
  },
})
