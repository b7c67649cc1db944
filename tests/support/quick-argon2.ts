import { createRequire } from 'node:module'
import type { hash as hashFully } from '@node-rs/argon2'

/** The argon2 hashes of integration tests have minimal cost; a hash contains the parameters for the verification. */
const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

export const { verify } = argon2

export const hash: typeof hashFully = (password, options, abortSignal) =>
  argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 }, abortSignal)
