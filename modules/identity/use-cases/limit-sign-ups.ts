import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import type { RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { computeKeyedHash, computeKeyedHashes } from '#kernel/installation-key.ts'
import {
  countRateLimitAttempts,
  countRateLimitedAction,
  getNetworkOfIpAddress,
  type RateLimitCounter,
  recordRateLimitAttempt,
} from '#kernel/throttle.ts'
import { deriveProofOfWorkKey } from '#modules/identity/contract/derive-proof-of-work-key.ts'
import type { ProofOfWork } from '#modules/identity/contract/proof-of-work.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { assertStrongPassword, hashPassword, type PasswordOwner } from '#modules/identity/passwords.ts'

const minute = 60_000

/** The proof of work needs this many SHA-256 hashes per guess. */
const cost = 200
/** The proof of work takes at most 0.9 s on a slow phone, 3.3 s at the highest difficulty (docs/decisions/0049). */
const baseMaxCounter = 500
const signUpsPerDoubling = 100
const maxDoublings = 2

const lifetimeMs = 10 * minute

/**
 * Hashing the password with Argon2 takes 30 ms, so the cheaper checks come first.
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD, IDENTITY.PROOF_OF_WORK_REQUIRED
 */
export async function hashSignUpPassword(
  ctx: RequestContext,
  { password, work, ...owner }: PasswordOwner & { password: string; work?: ProofOfWork | undefined },
): Promise<string> {
  assertStrongPassword(password, ctx.config.minPasswordLength, owner)
  await limitSignUps(ctx, work)
  return hashPassword(password)
}

/** @throws IDENTITY.PROOF_OF_WORK_REQUIRED with a new challenge as JSON in `values.challenge` */
async function limitSignUps(ctx: RequestContext, work: ProofOfWork | undefined): Promise<void> {
  const now = ctx.clock.now()
  const counter: RateLimitCounter = {
    limit: {
      name: 'sign-up-by-address',
      max: ctx.config.limits.signUpsWithoutProofOfWork,
      withinMs: 60 * minute,
    },
    subject: getNetworkOfIpAddress(ctx.address),
  }
  const isSolved = work !== undefined && (await isSolution(ctx, work))
  const isAdmitted = await inTransaction(ctx.db, async (tx) => {
    if (await countRateLimitedAction(tx, counter, now)) return true
    if (!isSolved || !(await countRateLimitedAction(tx, counterOfUse(work), now))) return false
    await recordRateLimitAttempt(tx, counter, now)
    return true
  })
  if (isAdmitted) return
  const challenge = await newChallenge(ctx, await countRateLimitAttempts(ctx.db, counter, now))
  throw createIdentityError('IDENTITY.PROOF_OF_WORK_REQUIRED', {
    values: { challenge: JSON.stringify(challenge) },
  })
}

const purpose = 'sign-up-work'

/**
 * The signature of a proof-of-work challenge depends on the client's network, so another network cannot use the
 * solution.
 */
async function newChallenge(ctx: RequestContext, signUps: number) {
  const aboveLimit = Math.max(0, signUps - ctx.config.limits.signUpsWithoutProofOfWork)
  const doublings = Math.min(maxDoublings, Math.floor(aboveLimit / signUpsPerDoubling))
  const maxCounter = baseMaxCounter * 2 ** doublings
  return createChallenge({
    algorithm: 'SHA-256',
    cost,
    counter: randomInt(maxCounter + 1),
    data: { maxCounter },
    deriveKey: deriveProofOfWorkKey,
    expiresAt: new Date(ctx.clock.now().getTime() + lifetimeMs),
    hmacSignatureSecret: await computeKeyedHash(ctx.db, purpose, getNetworkOfIpAddress(ctx.address)),
  })
}

async function isSolution(ctx: RequestContext, work: ProofOfWork): Promise<boolean> {
  if (work.challenge.parameters.expiresAt * 1_000 <= ctx.clock.now().getTime()) return false
  for (const hmacSignatureSecret of await computeKeyedHashes(
    ctx.db,
    purpose,
    getNetworkOfIpAddress(ctx.address),
  )) {
    const { verified } = await verifySolution({
      ...work,
      deriveKey: deriveProofOfWorkKey,
      hmacSignatureSecret,
    })
    if (verified) return true
  }
  return false
}

function counterOfUse({ challenge }: ProofOfWork): RateLimitCounter {
  return {
    limit: { name: 'solved-sign-up-work', max: 1, withinMs: 2 * lifetimeMs },
    subject: challenge.signature,
  }
}
