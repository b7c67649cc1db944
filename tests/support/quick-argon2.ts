import { createRequire } from 'node:module'
import type { hash as hashFully } from '@node-rs/argon2'

/**
 * What the modules get for '@node-rs/argon2' in integration tests (`vitest.config.ts`), where thousands sign up: the same with as
 * little work as can be. A hash says how it was made, so it is looked at as any other. What the product really asks for is seen
 * by `passwords.test.ts` and wherever a real process runs.
 */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const { verify } = argon2

export const hash: typeof hashFully = (password, options, abortSignal) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, abortSignal)
