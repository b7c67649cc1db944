import { createRequire } from 'node:module'
import type { hash as hashFully } from '@node-rs/argon2'

/**
 * Replaces '@node-rs/argon2' in integration tests: the same library with minimal cost parameters. A hash contains its
 * parameters, so verification works as usual. `passwords.test.ts` and tests with real processes use the product's cost.
 */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const { verify } = argon2

export const hash: typeof hashFully = (password, options, abortSignal) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, abortSignal)
