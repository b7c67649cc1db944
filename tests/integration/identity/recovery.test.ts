import { PrismaPg } from '@prisma/adapter-pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, it } from 'vitest'
import { fixedClock, systemClock } from '#kernel/clock.ts'
import { answerRecoveryRequests, resolveSession } from '#modules/identity/api.ts'
import { addRecoveryRequest, takeRecoveryRequest } from '#modules/identity/data/accounts.ts'
import { PrismaClient } from '#prisma'
import { type CallerOptions, callerFor, testBrowser, testConfig } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { mailsTo, tokenMailedTo } from '../../support/mailbox.ts'
import { beforeWritesTo, overlap } from '../../support/overlap.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
const hour = 60 * 60_000
const subject = 'Recupera tu cuenta'
const newPassword = 'recién-elegida-77'

let lastHost = 0
/** Each request comes from another network unless the test sets one. */
const visitor = (options?: CallerOptions) =>
  callerFor(db, null, { address: `2001:db8:${(++lastHost).toString(16)}::1`, ...options }).identity
const answer = (now?: Date) =>
  answerRecoveryRequests({ db, config: testConfig(), clock: now ? fixedClock(now) : systemClock })

/** Counts e-mails that will be sent: an e-mail over a budget has no body. */
async function countRecoveries(email: string): Promise<number> {
  return (await mailsTo(db, email)).filter((mail) => mail.subject === subject && mail.text !== '').length
}

/** Asks, lets the job answer, and reads the mailbox. */
async function recover(email: string): Promise<string> {
  await visitor().requestRecovery({ email })
  await answer()
  return tokenMailedTo(db, email, subject)
}

describe('asking to recover an account', () => {
  it('sends a link by mail that says whose account it is, sets the password and signs in', async () => {
    const member = await makeMember(db)
    const token = await recover(member.email)
    expect(await visitor().readRecovery({ token })).toEqual({ email: member.email })
    const browser = testBrowser()
    const viewer = await visitor({ browser }).resetPassword({ token, password: newPassword })
    expect(viewer).toMatchObject({ personId: member.personId, emailVerified: true })
    expect(await resolveSession(db, browser.get('session') ?? '')).toMatchObject({
      actor: { personId: member.personId },
    })

    const { email, password } = member
    await expectAppError(visitor().signIn({ email, password }), 'IDENTITY.WRONG_PASSWORD')
    expect(await visitor().signIn({ email, password: newPassword })).toMatchObject({ email })
    expect((await mailsTo(db, email)).at(-1)?.subject).toBe('Tu contraseña cambió')
  })

  it('does the same work and gives the same answer whether the account exists or not', async () => {
    const { email } = await makeMember(db)
    const disabled = await makeMember(db)
    await db.account.update({ where: { id: disabled.accountId }, data: { disabledAt: new Date() } })
    const work = []
    for (const asked of [email, 'nadie@correo.example', disabled.email]) {
      const { client, statements } = listeningClient()
      const answered = await callerFor(client, null).identity.requestRecovery({ email: asked })
      work.push({ answered, statements })
    }
    expect(work[0]?.statements.length).toBeGreaterThan(0)
    expect(work[0]?.statements.join()).not.toMatch(/"account"|FROM account/)
    expect(work[1]).toEqual(work[0])
    expect(work[2]).toEqual(work[0])
  })

  it('sends nothing to an e-mail without account, to a disabled account and to a contact', async () => {
    const [disabled, contactEmail] = [await makeMember(db), 'contacto@correo.example']
    await db.account.update({ where: { id: disabled.accountId }, data: { disabledAt: new Date() } })
    await makeContact(db, { email: contactEmail })
    const asked = ['ninguna@correo.example', contactEmail, disabled.email]
    for (const email of asked) await visitor().requestRecovery({ email })
    await answer()
    for (const email of asked)
      expect((await mailsTo(db, email)).map((mail) => mail.subject)).not.toContain(subject)
    expect(await db.recoveryRequest.count()).toBe(0)
  })

  it('sends at most six e-mails an hour for one account, and responds alike above that limit', async () => {
    const { email } = await makeMember(db)
    const start = new Date()
    for (let time = 0; time < 8; time++) await visitor().requestRecovery({ email })
    await answer(start)
    expect(await countRecoveries(email)).toBe(6)
    await visitor().requestRecovery({ email })
    await answer(new Date(start.getTime() + hour))
    expect(await countRecoveries(email)).toBe(7)
  })

  it('still mails the owner a link after another network requested 50 links for their e-mail', async () => {
    const { email } = await makeMember(db)
    const attacker = { address: '203.0.113.90' }
    for (let time = 0; time < 50; time++) {
      await visitor(attacker).requestRecovery({
        email,
        purpose: time % 2 === 0 ? 'SIGN_IN' : 'RESET_PASSWORD',
      })
      await answer()
    }
    const before = await countRecoveries(email)
    expect((await mailsTo(db, email)).length).toBeLessThanOrEqual(4)

    await visitor({ address: '203.0.113.91' }).requestRecovery({ email })
    await answer()

    expect(await countRecoveries(email)).toBe(before + 1)
  })

  it('keeps a working link in the owner’s mailbox while many networks request links for a day', async () => {
    const member = await makeMember(db)
    const { email } = member
    const start = Date.now()
    for (let time = 0; time < 24 * 4; time++) {
      const now = new Date(start + time * 15 * 60_000)
      await visitor({ now }).requestRecovery({ email })
      await answer(now)
      const token = await tokenMailedTo(db, email, subject)
      expect(await visitor({ now }).readRecovery({ token })).toEqual({ email })
    }
    // 20 within the daily limit, then one an hour: as soon as the previous link expires.
    expect(await countRecoveries(email)).toBeLessThanOrEqual(20 + 24)

    const now = new Date(start + 24 * hour - 60_000)
    const token = await tokenMailedTo(db, email, subject)
    await visitor({ now }).resetPassword({ token, password: newPassword })
    const before = await countRecoveries(email)
    await visitor({ now }).requestRecovery({ email })
    await answer(now)
    expect(await countRecoveries(email)).toBe(before + 1)
  })

  it('does not use up the e-mail budget of account notices', async () => {
    const member = await makeMember(db)
    const { email, password } = member
    for (let time = 0; time < 30; time++) {
      const now = new Date(Date.now() + time * 20 * 60_000)
      await visitor({ now }).requestRecovery({ email })
      await answer(now)
    }
    await callerFor(db, member.actor).identity.changePassword({ currentPassword: password, newPassword })
    const { lastError } = await db.outboxMail.findFirstOrThrow({
      where: { recipient: email, subject: 'Tu contraseña cambió' },
    })
    expect(lastError).toBeNull()
  })

  it('sends one e-mail for each request when two processes answer the requests', async () => {
    const members = [await makeMember(db), await makeMember(db), await makeMember(db)]
    for (const { email } of members) await visitor().requestRecovery({ email })
    const answers = await overlap(url, beforeWritesTo('outbox_mail'), [() => answer(), () => answer()])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    for (const { email } of members)
      expect((await mailsTo(db, email)).filter((mail) => mail.subject === subject)).toHaveLength(1)
  })

  it('is limited by address, whatever is asked', async () => {
    const from = { address: '203.0.113.77' }
    for (let time = 0; time < 300; time += 20)
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          visitor(from).requestRecovery({ email: `${time + at}@correo.example` }),
        ),
      )
    await expectAppError(
      visitor(from).requestRecovery({ email: 'a@correo.example' }),
      'IDENTITY.TOO_MANY_REQUESTS',
    )
    await visitor({ address: '203.0.113.78' }).requestRecovery({ email: 'a@correo.example' })
  })

  it('needs an e-mail', async () => {
    await expectFieldError(
      visitor().requestRecovery({ email: ' ' }),
      'email',
      'Por favor, completa todos los campos.',
    )
    await expectFieldError(
      visitor().requestRecovery({ email: 'no' }),
      'email',
      'Correo electrónico inválido.',
    )
  })
})

it('gives two processes different recovery requests: neither waits for the other', async () => {
  await db.recoveryRequest.deleteMany()
  const emails = ['una@correo.example', 'otra@correo.example']
  for (const email of emails)
    await addRecoveryRequest(db, {
      id: uuidv7(),
      email,
      purpose: 'RESET_PASSWORD',
      createdAt: systemClock.now(),
    })
  const taken = await db.$transaction(async (tx) => {
    const mine = await takeRecoveryRequest(tx)
    const theirs = await db.$transaction(async (other) => {
      await other.$executeRaw`SET LOCAL lock_timeout = '2s'`
      return takeRecoveryRequest(other)
    })
    return [mine?.email, theirs?.email]
  })
  expect(taken.sort()).toEqual(emails.sort())
})

describe('a recovery link', () => {
  it('sets one password when two requests use the link', async () => {
    const { email } = await makeMember(db)
    const token = await recover(email)
    const reset = (password: string) => () => visitor().resetPassword({ token, password })
    const contenders = [reset('primera-contraseña'), reset('segunda-contraseña')]
    const outcomes = await overlap(url, beforeWritesTo('one_time_token'), contenders)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((outcome) => outcome.status === 'rejected')
    await expectAppError(Promise.reject(refused?.reason), 'IDENTITY.LINK_USED')
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_USED')
    await expectAppError(visitor().readRecovery({ token }), 'IDENTITY.LINK_USED')
  })

  it('is not used up by reading it, nor by a password that is refused', async () => {
    const { email } = await makeMember(db)
    const token = await recover(email)
    await visitor().readRecovery({ token })
    await expectAppError(visitor().resetPassword({ token, password: '123456' }), 'IDENTITY.COMMON_PASSWORD')
    await expectFieldError(
      visitor().resetPassword({ token, password: '12345' }),
      'password',
      'La contraseña debe tener al menos 6 caracteres.',
    )
    expect(await visitor().resetPassword({ token, password: newPassword })).toMatchObject({ email })
  })

  it('works for one hour', async () => {
    const { email } = await makeMember(db)
    const token = await recover(email)
    const late = { now: new Date(Date.now() + hour + 1_000) }
    await expectAppError(visitor(late).readRecovery({ token }), 'IDENTITY.LINK_EXPIRED')
    await expectAppError(
      visitor(late).resetPassword({ token, password: newPassword }),
      'IDENTITY.LINK_EXPIRED',
    )
    const inTime = { now: new Date(Date.now() + hour - 60_000) }
    expect(await visitor(inTime).resetPassword({ token, password: newPassword })).toMatchObject({ email })
  })

  it('does nothing when it is made up, or was sent for something else', async () => {
    const { email } = await makeMember(db)
    const verification = await tokenMailedTo(db, email, 'Confirma tu correo electrónico')
    for (const token of ['inventado', verification]) {
      await expectAppError(visitor().readRecovery({ token }), 'IDENTITY.LINK_INVALID')
      await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_INVALID')
    }
  })

  it('is stored as a hash', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await recover(email)
    const stored = await db.oneTimeToken.findMany({ where: { accountId } })
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it.each([
    ['proven', new Date()],
    ['not proven', null],
  ])('ends every session, forgets known browsers and stops every other link (e-mail %s)', async (_, at) => {
    const member = await makeMember(db)
    await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: at } })
    const browser = testBrowser()
    await visitor({ browser }).signIn({ email: member.email, password: member.password })
    const caller = callerFor(db, member.actor).identity
    const change = { email: `nuevo-${member.email}`, password: member.password }
    await caller.requestEmailChange(change)
    const other = await recover(member.email)
    const token = await recover(member.email)
    await visitor().resetPassword({ token, password: newPassword })

    for (const session of [member.sessionToken, browser.get('session') ?? ''])
      expect(await resolveSession(db, session)).toBeNull()
    expect(await db.session.count({ where: { accountId: member.accountId } })).toBe(1)
    expect(await db.knownDevice.count({ where: { accountId: member.accountId } })).toBe(1)
    expect(await db.oneTimeToken.count({ where: { accountId: member.accountId, usedAt: null } })).toBe(0)
    const read = visitor().readRecovery({ token: other })
    await expect(read).rejects.toThrow()
    const changeToken = await tokenMailedTo(db, change.email, 'Confirma tu nuevo correo electrónico')
    await expect(caller.confirmEmail({ token: changeToken })).rejects.toThrow()
  })

  it('opens nothing when the account has left that mailbox, even if the link was written meanwhile', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await recover(email)
    await db.account.update({ where: { id: accountId }, data: { email: `otro-${email}` } })
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.LINK_INVALID')
    expect(await db.session.count({ where: { accountId } })).toBe(1)
  })

  it('opens nothing once the account is disabled', async () => {
    const { email, accountId } = await makeMember(db)
    const token = await recover(email)
    await db.account.update({ where: { id: accountId }, data: { disabledAt: new Date() } })
    await expectAppError(visitor().resetPassword({ token, password: newPassword }), 'IDENTITY.USER_DISABLED')
    expect(await db.session.count({ where: { accountId } })).toBe(1)
  })

  it('gives a first password to an account that had none', async () => {
    const { email, accountId } = await makeMember(db)
    await db.account.update({ where: { id: accountId }, data: { passwordHash: null } })
    await visitor().resetPassword({ token: await recover(email), password: newPassword })
    expect(await visitor().signIn({ email, password: newPassword })).toMatchObject({ email })
  })
})

/** A client that remembers what it asks the database, without the values. */
function listeningClient() {
  const client = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 2 }),
    log: [{ emit: 'event', level: 'query' }],
  })
  const statements: string[] = []
  client.$on('query', ({ query }) => statements.push(query))
  afterAll(() => client.$disconnect())
  return { client, statements }
}
