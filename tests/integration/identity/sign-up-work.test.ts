import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { rotateInstallationKeys } from '#kernel/installation-key.ts'
import { getNetworkOfIpAddress, recordRateLimitAttempt } from '#kernel/throttle.ts'
import {
  type ProofOfWork,
  type ProofOfWorkChallenge,
  proofOfWorkChallengeSchema,
} from '#modules/identity/contract/proof-of-work.ts'
import { createTestCaller, createTestConfig, type TestCallerOptions } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import {
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
} from '../../support/factories/invitations.ts'
import { makeMember } from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const crowded = '198.51.100.7'
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const required = 'IDENTITY.PROOF_OF_WORK_REQUIRED'

function signUp(work?: ProofOfWork, options: TestCallerOptions = {}) {
  return createTestCaller(db, null, { address: crowded, ...options }).identity.signUp({
    name: 'Multitud',
    email: `${randomUUID()}@correo.example`,
    password: 'contraseña-de-prueba',
    work,
  })
}

const challengeFor = (options?: TestCallerOptions) => challengeIn(signUp(undefined, options))

async function challengeIn(attempt: Promise<unknown>): Promise<ProofOfWorkChallenge> {
  const error = await attempt.catch((reason: unknown) => reason)
  const rejection = error instanceof Error ? error.cause : undefined
  if (!(rejection instanceof AppError)) throw new Error('The sign-up was not rejected', { cause: error })
  expect(rejection.code).toBe(required)
  return proofOfWorkChallengeSchema.parse(JSON.parse(rejection.values?.challenge ?? ''))
}

async function solve(challenge: ProofOfWorkChallenge): Promise<ProofOfWork> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('No solution')
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
}

async function pretendSignUps(address: string, count: number) {
  const limit = { name: 'sign-up-by-address', max: 0, withinMs: 60 * 60_000 }
  for (let signUps = 0; signUps < count; signUps++)
    await recordRateLimitAttempt(db, { limit, subject: getNetworkOfIpAddress(address) }, new Date())
}

describe('a sign-up', () => {
  beforeAll(() => pretendSignUps(crowded, 20))

  it('after 20 sign-ups of a network in an hour, a further sign-up requires a proof of work', async () => {
    await pretendSignUps('203.0.113.5', 19)
    await signUp(undefined, { address: '203.0.113.5' })
    await expectAppError(signUp(undefined, { address: '203.0.113.5' }), required)

    const work = await solve(await challengeFor())
    expect(await signUp(work)).toMatchObject({ name: 'Multitud' })
    await signUp(undefined, { address: '198.51.100.8' })
    await signUp(undefined, { now: minutes(61) })
  })

  it('a sign-up needs no proof of work while the sign-ups are below signUpsWithoutProofOfWork', async () => {
    const { limits } = createTestConfig()
    await signUp(undefined, { config: { limits: { ...limits, signUpsWithoutProofOfWork: 1_000 } } })
  })

  it('a sign-up is counted by IPv6 network, not by IPv6 address', async () => {
    await pretendSignUps('2001:db8:0:1::1', 20)
    await expectAppError(signUp(undefined, { address: '2001:db8:0:1::2' }), required)
  })

  it('after 250 sign-ups from one IP network, a further sign-up from the network succeeds with a proof of work', async () => {
    const address = '203.0.113.9'
    await pretendSignUps(address, 250)
    expect(await signUp(await solve(await challengeFor({ address })), { address })).toBeTruthy()
  })

  it('a sign-up is rejected when its proof of work was already used', async () => {
    const work = await solve(await challengeFor())
    await signUp(work)
    await expectAppError(signUp(work), required)
  })

  it('a sign-up succeeds only once when two concurrent sign-ups use the same proof of work', async () => {
    const work = await solve(await challengeFor())
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('throttled_attempt'), [
      () => signUp(work),
      () => signUp(work),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('a sign-up is rejected when its proof of work is older than ten minutes', async () => {
    const work = await solve(await challengeFor())
    await expectAppError(signUp(work, { now: minutes(11) }), required)
  })

  it('the server rejects a sign-up whose proof-of-work challenge was issued to a different IP network', async () => {
    const address = '203.0.113.17'
    await pretendSignUps(address, 20)
    await expectAppError(signUp(await solve(await challengeFor({ address }))), required)
  })

  it('the server rejects a sign-up if the client changed the signed proof-of-work challenge', async () => {
    const challenge = await challengeFor()
    const { parameters } = challenge
    const changed: ProofOfWorkChallenge[] = [
      { ...challenge, parameters: { ...parameters, cost: 1, keyPrefix: '00' } },
      { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 3_600 } },
      { ...challenge, parameters: { ...parameters, keyPrefix: parameters.keyPrefix.slice(0, 2) } },
      { ...challenge, signature: challenge.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...challenge, signature: '' },
    ]
    for (const each of changed) await expectAppError(signUp(await solve(each)), required)
  })

  it('a sign-up is rejected when the solution of its challenge is wrong', async () => {
    const work = await solve(await challengeFor())
    const { counter, derivedKey } = work.solution
    for (const solution of [
      { counter: counter + 1, derivedKey },
      { counter, derivedKey: derivedKey.replaceAll(/./g, '0') },
      { counter: -1, derivedKey: 'not hex' },
    ])
      await expectAppError(signUp({ ...work, solution }), required)
  })

  it('a sign-up succeeds with a challenge that was signed before the signing key was rotated', async () => {
    const work = await solve(await challengeFor())
    await rotateInstallationKeys(db, new Date())
    expect(await signUp(work)).toBeTruthy()
  })
})

describe('a registration by an invitation', () => {
  async function invited(address: string, email?: null) {
    const invitation = await makeInvitation(db, { email })
    const { register } = createTestCaller(db, null, { address }).invitations
    return { invitation, register, link: await copyInvitationLink(db, invitation) }
  }

  it('a registration by a copied invitation link counts as a sign-up from the IP network of the request', async () => {
    const address = '203.0.113.21'
    await pretendSignUps(address, 19)
    const { invitation, register, link } = await invited(address, null)
    await register(makeRegisterInviteeInput(invitation, { token: link }))
    await expectAppError(signUp(undefined, { address }), required)
  })

  it('after 20 sign-ups from an IP network, registration by copied link requires a proof of work', async () => {
    const address = '203.0.113.22'
    await pretendSignUps(address, 20)
    const { invitation, register, link } = await invited(address, null)
    const typed = makeRegisterInviteeInput(invitation, { token: link })
    const work = await solve(await challengeIn(register(typed)))
    expect(await db.account.count({ where: { email: typed.email } })).toBe(0)

    expect(await register({ ...typed, work })).toMatchObject({ linked: true })
    const other = await invited(address, null)
    await expectAppError(
      other.register(makeRegisterInviteeInput(other.invitation, { token: other.link, work })),
      required,
    )
  })

  it('a registration by invitation rejects a common password before requiring a proof of work', async () => {
    const address = '203.0.113.23'
    await pretendSignUps(address, 19)
    const { invitation, register, link } = await invited(address, null)
    const common = makeRegisterInviteeInput(invitation, { token: link, password: '12345678' })
    await expectAppError(register(common), 'IDENTITY.COMMON_PASSWORD')
    await signUp(undefined, { address })
    await expectAppError(register(common), 'IDENTITY.COMMON_PASSWORD')
  })

  it('after 20 sign-ups from an IP network, registration by e-mailed invitation requires no proof of work', async () => {
    const address = '203.0.113.24'
    await pretendSignUps(address, 20)
    const mailed = await invited(address)
    expect(await mailed.register(makeRegisterInviteeInput(mailed.invitation))).toMatchObject({ linked: true })
    const { invitation, register, link } = await invited(address, null)
    const { email, password } = await makeMember(db)
    const typed = makeRegisterInviteeInput(invitation, { token: link, email, password })
    expect(await register(typed)).toMatchObject({ linked: true })
  })
})

describe('the difficulty of a proof of work', () => {
  it.each([
    [20, 500],
    [119, 500],
    [120, 1_000],
    [220, 2_000],
    [320, 2_000],
  ])(
    'after %i sign-ups from one IP network, a browser needs at most %i attempts to solve a proof of work',
    async (signUps, maxCounter) => {
      const address = `10.1.${Math.floor(signUps / 256)}.${signUps % 256}`
      await pretendSignUps(address, signUps)
      const { parameters } = await challengeFor({ address })
      expect(parameters).toMatchObject({ cost: 200, data: { maxCounter } })
      expect((await solve({ parameters, signature: '' })).solution.counter).toBeLessThanOrEqual(maxCounter)
    },
  )
})
