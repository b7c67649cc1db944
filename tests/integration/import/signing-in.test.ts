import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountIdSchema } from '#kernel/ids/contract.ts'
import { signInWithFederatedIdentity } from '#modules/identity/host-api.ts'
import { createTestBrowserCookies, createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeFederatedIdentity } from '../../support/factories/identities.ts'
import { importFromExportFolder, makeExportFolder, removeExportFolders } from '../../support/import-folder.ts'
import { readMailsToRecipient } from '../../support/mailbox.ts'
import { createRecoveryTestSteps } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeAccountId } from './small-export.ts'

const { db } = await createTestDb()
const names = ['recupera', 'federada', 'victima', 'ajena', 'previa'] as const
const emailOf = (name: string) => `${name}@correo.example`
const accountIdOf = (name: string) => accountIdSchema.parse(makeAccountId(name))
const findOld = (name: string) => createTestCaller(db, null).identity.profile({ id: makeAccountId(name) })
afterAll(removeExportFolders)

beforeAll(async () => {
  await createTestCaller(db, null).identity.signUp({
    name: 'Atacante',
    email: emailOf('previa'),
    password: 'la-del-atacante-77',
  })
  const users = Object.fromEntries(
    names.map((name) => [
      makeAccountId(name),
      { nombre: name, email: emailOf(name), userId: makeAccountId(name), createdAt: '2024-01-01' },
    ]),
  )
  await importFromExportFolder(db, await makeExportFolder({ 'users.json': users }))
})

async function signInAs(name: string, emailVerified: boolean): Promise<string | undefined> {
  const identity = makeFederatedIdentity(emailOf(name), { emailVerified })
  const browser = createTestBrowserCookies()
  await signInWithFederatedIdentity(createTestContext(db, null, { browser }), identity)
  const person = await db.person.findFirst({ where: { account: { email: emailOf(name) } } })
  return browser.has('session') ? person?.id : undefined
}

async function recover(name: string, password: string) {
  const token = await createRecoveryTestSteps(db).mailedLink(emailOf(name))
  return createTestCaller(db, null).identity.resetPassword({ token, password })
}

it('imported accounts have no confirmed e-mail and no password', async () => {
  const accounts = await db.account.findMany({ where: { id: { in: names.map(accountIdOf) } } })
  expect(accounts).toHaveLength(4)
  for (const account of accounts) expect(account).toMatchObject({ emailVerifiedAt: null, passwordHash: null })
  await expectAppError(
    createTestCaller(db, null).identity.signIn({ email: emailOf('recupera'), password: 'la-de-antes' }),
    'IDENTITY.WRONG_PASSWORD',
  )
})

it('an imported member recovers the account by e-mail, which proves that the member owns the mailbox', async () => {
  const viewer = await recover('recupera', 'una-nueva-77')
  expect(viewer).toMatchObject({ personId: (await findOld('recupera')).personId, emailVerified: true })
})

it('an imported member can sign in with an identity provider that has verified the member’s e-mail', async () => {
  expect(await signInAs('federada', true)).toBe((await findOld('federada')).personId)
})

it('an imported account rejects an identity with an unverified e-mail, and a sign-up with the account’s e-mail', async () => {
  await expect(signInAs('victima', false)).rejects.toThrow('IDENTITY.FEDERATED_UNVERIFIED')
  await expectAppError(
    createTestCaller(db, null).identity.signUp({
      name: 'Otra',
      email: emailOf('victima'),
      password: 'la-del-atacante-77',
    }),
    'IDENTITY.EMAIL_IN_USE',
  )
  expect(await db.session.count({ where: { accountId: accountIdOf('victima') } })).toBe(0)
  expect(await readMailsToRecipient(db, emailOf('ajena'))).toEqual([])
})

it('an imported profile belongs to the owner of its e-mail; a stranger who signed up earlier with this e-mail loses access', async () => {
  const attacker = { email: emailOf('previa'), password: 'la-del-atacante-77' }
  const early = await createTestCaller(db, null).identity.signIn(attacker)
  const imported = await findOld('previa')
  expect(imported).toMatchObject({ registered: false })
  expect(early.personId).not.toBe(imported.personId)

  const viewer = await recover('previa', 'la-de-la-dueña-77')
  expect(viewer.personId).toBe(imported.personId)
  expect(await findOld('previa')).toMatchObject({ registered: true })
  await expectAppError(createTestCaller(db, null).identity.signIn(attacker), 'IDENTITY.WRONG_PASSWORD')
})
