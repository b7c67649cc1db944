import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, profileRequestIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { signInWithFederatedIdentity } from '#modules/identity/host-api.ts'
import { hidePerson, unhidePerson } from '#modules/identity/moderation-api.ts'
import { createAdminCommandRunner } from '../../support/admin.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeFederatedIdentity } from '../../support/factories/identities.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
  makeRegisterInviteeInput,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import { createUniquePhone, type TestMember } from '../../support/factories/people.ts'
import { plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { makeAppointment, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createRecoveryTestSteps } from '../../support/recovery-steps.ts'
import {
  type CreatedContact,
  contactTemplateArbitrary,
  createActorWithNewSession,
  createContactFromTemplate,
  createUniqueAppointmentStartTime,
} from './strangers-contacts.ts'

export const accountOwnerPassword = 'la-de-la-dueña-77'

export interface AccountTestEnvironment {
  db: Db
  contactCreators: { strangers: readonly TestMember[]; salon: TestServiceProvider }
  friend: TestMember
}

export interface AccountUnderTest {
  population: AccountTestEnvironment
  email: string
  accountId: AccountId
  contacts: CreatedContact[]
  mergesIntoInvitedContact: boolean
}

let calls = 0
const elsewhere = () => ({ address: `3fff:${(++calls).toString(16)}::1` })
const visitor = (db: Db) => createTestCaller(db, null, elsewhere())
let resets = 0
export const makeAccountOwnerEmail = () => `duena-${randomUUID()}@correo.example`

export const createAccountOwnerCaller = async ({ population: { db }, accountId }: AccountUnderTest) =>
  createTestCaller(db, await createActorWithNewSession(db, accountId), elsewhere())
export const readAccount = ({ population: { db }, accountId }: AccountUnderTest) =>
  db.account.findUniqueOrThrow({ where: { id: accountId } })
export const readPerson = ({ population: { db }, accountId }: AccountUnderTest) =>
  db.person.findUniqueOrThrow({ where: { accountId } })
const signInFederated = (db: Db, email: string) =>
  signInWithFederatedIdentity(
    createTestContext(db, null, elsewhere()),
    makeFederatedIdentity(email, { subject: email }),
  )

type Beginning = (town: AccountTestEnvironment, email: string) => Promise<CreatedTestInvitation | null>

async function registerWithLink({ db, friend }: AccountTestEnvironment, email: string, vouched: boolean) {
  const invitation = await makeInvitation(db, { email })
  if (vouched) await addToCircle(db, friend, invitation.contact)
  const token = await copyInvitationLink(db, invitation)
  await visitor(db).invitations.register(
    makeRegisterInviteeInput(invitation, { token, password: accountOwnerPassword }),
  )
  return invitation
}

export const descriptionOfRegistrationByCopiedLink =
  'registers with a copied token of a contact that others recommend'
export const accountCreationMethods: Record<string, Beginning> = {
  'signs up': async ({ db }, email) => {
    await visitor(db).identity.signUp({ name: 'La Dueña', email, password: accountOwnerPassword })
    return null
  },
  'signs up with a federated identity': async ({ db }, email) => {
    await signInFederated(db, email)
    return null
  },
  'registers with a mailed token': async ({ db }, email) => {
    const invitation = await makeInvitation(db, { email })
    await visitor(db).invitations.register(
      makeRegisterInviteeInput(invitation, { password: accountOwnerPassword }),
    )
    return invitation
  },
  'registers with a copied token': (town, email) => registerWithLink(town, email, false),
  [descriptionOfRegistrationByCopiedLink]: async (town, email) => {
    await registerWithLink(town, email, true)
    return null
  },
}

export const invitationFormCity = 'Mérida'

export interface AccountPropertyTestStep {
  usesProfile?: boolean
  savesProfile?: boolean
  submitsCity?: boolean
  run: (life: AccountUnderTest) => Promise<unknown>
}

export const accountTestSteps: Record<string, AccountPropertyTestStep> = {
  'saves the profile': {
    usesProfile: true,
    savesProfile: true,
    async run(life) {
      const { slug } = await readPerson(life)
      const form = {
        ...plumberProfileForm,
        phone: createUniquePhone(),
        slug: slug ?? '',
        slugIsAutomatic: false,
      }
      await (await createAccountOwnerCaller(life)).identity.saveProfile(form)
    },
  },
  'appears in a circle': {
    usesProfile: true,
    run: async (life) =>
      addToCircle(life.population.db, life.population.friend, { personId: (await readPerson(life)).id }),
  },
  books: {
    usesProfile: true,
    async run(life) {
      const { db, contactCreators } = life.population
      const { id: personId, name } = await readPerson(life)
      await makeAppointment(db, contactCreators.salon, { personId, name }, createUniqueAppointmentStartTime())
    },
  },
  'is reviewed': {
    usesProfile: true,
    async run(life) {
      const { db, friend } = life.population
      const subjectId = (await readPerson(life)).id
      const review = {
        id: createId(reviewIdSchema),
        authorId: friend.personId,
        subjectId,
        text: 'Muy puntual.',
      }
      await db.review.create({ data: review })
    },
  },
  'confirms the e-mail': {
    async run(life) {
      if ((await readAccount(life)).emailVerifiedAt !== null) return
      const token = await readMailedToken(life.population.db, life.email, 'Confirma tu correo electrónico')
      await (await createAccountOwnerCaller(life)).identity.confirmEmail({ token })
    },
  },
  'resets the password': {
    async run({ population: { db }, email }) {
      const { visitor, mailedLink } = createRecoveryTestSteps(db)
      // The product limits recovery e-mails per hour, so the password resets of the test are two hours apart.
      const now = new Date(Date.now() + ++resets * 2 * 3_600_000)
      const token = await mailedLink(email, 'RESET_PASSWORD', now)
      await visitor({ now }).resetPassword({ token, password: accountOwnerPassword })
    },
  },
  'changes the e-mail': {
    async run(life) {
      const { db, contactCreators } = life.population
      const email = makeAccountOwnerEmail()
      const { passwordHash } = await readAccount(life)
      const { identity } = await createAccountOwnerCaller(life)
      await identity.requestEmailChange({
        email,
        password: passwordHash === null ? null : accountOwnerPassword,
      })
      const [plant] = fc.sample(contactTemplateArbitrary, 1)
      if (plant) life.contacts.push(await createContactFromTemplate(db, plant, { ...contactCreators, email }))
      await identity.confirmEmail({
        token: await readMailedToken(db, email, 'Confirma tu nuevo correo electrónico'),
      })
      life.email = email
    },
  },
  'signs in with a federated identity': {
    run: ({ population, email }) => signInFederated(population.db, email),
  },
  'accepts an invitation': { submitsCity: true, run: (life) => acceptInvitation(life, false) },
  'accepts an invitation whose inviter deleted the account': {
    submitsCity: true,
    run: (life) => acceptInvitation(life, true),
  },
  'accepts a claim that a visitor requested': {
    submitsCity: true,
    async run(life) {
      const { db } = life.population
      const { id: personId } = await plantShown(life, life.email)
      const asks = { name: 'Ladrona', email: 'x@correo.example', message: '', mailboxLost: false }
      const before = await readNewestInvitationToken(db, life.email)
      await visitor(db).invitations.requestClaim({ ...asks, personId, phone: '' })
      const token = await readNewestInvitationToken(db, life.email)
      if (token !== before) await accept(life, token)
    },
  },
  'has a claim approved': {
    async run(life) {
      const { id: requesterAccountId, email: requesterEmail, emailVerifiedAt } = await readAccount(life)
      if (emailVerifiedAt === null) return
      const { db } = life.population
      const contact = await plantShown(life, null)
      const id = createId(profileRequestIdSchema)
      const request = { kind: 'CLAIM', personName: 'La Dueña', requesterName: 'La Dueña' } as const
      await db.profileRequest.create({
        data: { ...request, id, personId: contact.id, requesterEmail, requesterAccountId },
      })
      await createAdminCommandRunner(db)('approve', id)
    },
  },
  'is hidden': { run: (life) => setHidden(life, true) },
  'is shown again': { run: (life) => setHidden(life, false) },
}

async function acceptInvitation(life: AccountUnderTest, inviterLeaves: boolean) {
  const { db, friend } = life.population
  const before = await readNewestInvitationToken(db, life.email)
  const invitation = await makeInvitation(db, { email: life.email })
  const { contact, inviter, mailToken } = invitation
  // The server sends no more invitation e-mails for a member who has invited many people.
  const isMailed = mailToken !== before
  if (inviterLeaves) {
    await addToCircle(db, friend, contact)
    await createTestCaller(db, inviter.actor).identity.deleteAccount({
      password: inviter.password,
      email: null,
    })
    if (isMailed) await accept(life, mailToken)
  } else await accept(life, isMailed ? mailToken : await copyInvitationLink(db, invitation))
}

async function accept(life: AccountUnderTest, token: string) {
  if ((await readAccount(life)).passwordHash === null) return
  const typed = {
    token,
    name: 'La Dueña',
    email: life.email,
    password: accountOwnerPassword,
    phone: '',
    profession: '',
  }
  await visitor(life.population.db).invitations.register({ ...typed, city: invitationFormCity })
}

async function plantShown(life: AccountUnderTest, email: string | null): Promise<CreatedContact> {
  const [plant] = fc.sample(contactTemplateArbitrary, 1)
  if (!plant) throw new Error('no plant')
  const { db, contactCreators } = life.population
  const contact = await createContactFromTemplate(
    db,
    { ...plant, hidden: false },
    { ...contactCreators, email },
  )
  life.contacts.push(contact)
  return contact
}

async function setHidden(life: AccountUnderTest, hidden: boolean) {
  const { db } = life.population
  const { id } = await readPerson(life)
  const change = hidden ? hidePerson : unhidePerson
  await retryOnConflict(() => inTransaction(db, (tx) => change(tx, createTestContext(db, null), id)))
}
