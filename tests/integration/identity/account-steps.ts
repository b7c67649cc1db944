import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, profileRequestIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { signInWithIdentity } from '#modules/identity/host-api.ts'
import { hidePerson, unhidePerson } from '#modules/identity/moderation-api.ts'
import { createAdminRunner } from '../../support/admin.ts'
import { callerFor, createTestContext } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeFederatedIdentity } from '../../support/factories/identities.ts'
import {
  type CreatedTestInvitation,
  copyInvitationLink,
  makeInvitation,
  makeRegisterInput,
  readNewestInvitationToken,
} from '../../support/factories/invitations.ts'
import { type Member, uniquePhone } from '../../support/factories/people.ts'
import { plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { makeAppointment, type Provider } from '../../support/factories/scheduling.ts'
import { readMailedToken } from '../../support/mailbox.ts'
import { createRecoverySteps } from '../../support/recovery-steps.ts'
import {
  type CreatedContact,
  contactTemplateArbitrary,
  createActorWithNewSession,
  createContactFromTemplate,
  nextAppointmentStart,
} from './strangers-contacts.ts'

/*
 * Steps of the property test in strangers-contacts.test.ts: functions that create an account, and actions of its
 * owner.
 */

export const ownerPassword = 'la-de-la-dueña-77'

/** The database of the property test, and the people who interact with every tested account. */
export interface TestPopulation {
  db: Db
  /** `strangers` add contacts with the owner's e-mail; `salon` is the provider of the contacts' appointments. */
  contactCreators: { strangers: readonly Member[]; salon: Provider }
  friend: Member
}

export interface AccountHistory {
  population: TestPopulation
  email: string
  accountId: AccountId
  contacts: CreatedContact[]
  /**
   * True: the first confirmation of the account's e-mail merges a profile that was never saved into the contact of the
   * accepted invitation.
   */
  mergesIntoInvitedContact: boolean
}

let calls = 0
/** Returns an IP address of a network that no earlier call used, so that no limit per network rejects the call. */
const elsewhere = () => ({ address: `3fff:${(++calls).toString(16)}::1` })
const visitor = (db: Db) => callerFor(db, null, elsewhere())
let resets = 0
export const makeOwnerEmail = () => `duena-${randomUUID()}@correo.example`

export const callerForOwner = async ({ population: { db }, accountId }: AccountHistory) =>
  callerFor(db, await createActorWithNewSession(db, accountId), elsewhere())
export const readAccount = ({ population: { db }, accountId }: AccountHistory) =>
  db.account.findUniqueOrThrow({ where: { id: accountId } })
export const readPerson = ({ population: { db }, accountId }: AccountHistory) =>
  db.person.findUniqueOrThrow({ where: { accountId } })
const signInFederated = (db: Db, email: string) =>
  signInWithIdentity(
    createTestContext(db, null, elsewhere()),
    makeFederatedIdentity(email, { subject: email }),
  )

type Beginning = (town: TestPopulation, email: string) => Promise<CreatedTestInvitation | null>

async function registerWithLink({ db, friend }: TestPopulation, email: string, vouched: boolean) {
  const invitation = await makeInvitation(db, { email })
  if (vouched) await addToCircle(db, friend, invitation.contact)
  const token = await copyInvitationLink(db, invitation)
  await visitor(db).invitations.register(makeRegisterInput(invitation, { token, password: ownerPassword }))
  return invitation
}

export const descriptionOfRegistrationByCopiedLink =
  'registers with a copied token of a contact that others recommend'
/**
 * Functions that create an account, each by its description. A function returns the invitation whose contact became
 * the person record of the account; null if the account has a new person record.
 */
export const accountCreationMethods: Record<string, Beginning> = {
  'signs up': async ({ db }, email) => {
    await visitor(db).identity.signUp({ name: 'La Dueña', email, password: ownerPassword })
    return null
  },
  'signs up with a federated identity': async ({ db }, email) => {
    await signInFederated(db, email)
    return null
  },
  'registers with a mailed token': async ({ db }, email) => {
    const invitation = await makeInvitation(db, { email })
    await visitor(db).invitations.register(makeRegisterInput(invitation, { password: ownerPassword }))
    return invitation
  },
  'registers with a copied token': (town, email) => registerWithLink(town, email, false),
  [descriptionOfRegistrationByCopiedLink]: async (town, email) => {
    await registerWithLink(town, email, true)
    return null
  },
}

export const invitationFormCity = 'Mérida'

export interface AccountStep {
  usesProfile?: boolean
  savesProfile?: boolean
  /**
   * Whether this step sends the registration form of an invitation, which contains a city. The product stores
   * the city in a profile without a city.
   */
  submitsCity?: boolean
  run: (life: AccountHistory) => Promise<unknown>
}

export const accountSteps: Record<string, AccountStep> = {
  'saves the profile': {
    usesProfile: true,
    savesProfile: true,
    async run(life) {
      const { slug } = await readPerson(life)
      const form = { ...plumberProfileForm, phone: uniquePhone(), slug: slug ?? '', slugIsAutomatic: false }
      await (await callerForOwner(life)).identity.saveProfile(form)
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
      await makeAppointment(db, contactCreators.salon, { personId, name }, nextAppointmentStart())
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
      await (await callerForOwner(life)).identity.confirmEmail({ token })
    },
  },
  'resets the password': {
    async run({ population: { db }, email }) {
      const { visitor, mailedLink } = createRecoverySteps(db)
      // Run each password reset two hours after the previous reset: the number of recovery e-mails per hour
      // is limited.
      const now = new Date(Date.now() + ++resets * 2 * 3_600_000)
      const token = await mailedLink(email, 'RESET_PASSWORD', now)
      await visitor({ now }).resetPassword({ token, password: ownerPassword })
    },
  },
  'changes the e-mail': {
    async run(life) {
      const { db, contactCreators } = life.population
      const email = makeOwnerEmail()
      const { passwordHash } = await readAccount(life)
      const { identity } = await callerForOwner(life)
      await identity.requestEmailChange({ email, password: passwordHash === null ? null : ownerPassword })
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
      // E-mails about claims are limited per mailbox and per creator of contacts: after many claims, none is sent.
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
      await createAdminRunner(db)('approve', id)
    },
  },
  'is hidden': { run: (life) => setHidden(life, true) },
  'is shown again': { run: (life) => setHidden(life, false) },
}

async function acceptInvitation(life: AccountHistory, inviterLeaves: boolean) {
  const { db, friend } = life.population
  const before = await readNewestInvitationToken(db, life.email)
  const invitation = await makeInvitation(db, { email: life.email })
  const { contact, inviter, mailToken } = invitation
  // Invitation e-mails per mailbox are limited, so this invitation may have a copied link but no mailed link. A
  // copied link stops working when the inviter deletes the account.
  const isMailed = mailToken !== before
  if (inviterLeaves) {
    await addToCircle(db, friend, contact)
    await callerFor(db, inviter.actor).identity.deleteAccount({ password: inviter.password, email: null })
    if (isMailed) await accept(life, mailToken)
  } else await accept(life, isMailed ? mailToken : await copyInvitationLink(db, invitation))
}

async function accept(life: AccountHistory, token: string) {
  if ((await readAccount(life)).passwordHash === null) return
  const typed = {
    token,
    name: 'La Dueña',
    email: life.email,
    password: ownerPassword,
    phone: '',
    profession: '',
  }
  await visitor(life.population.db).invitations.register({ ...typed, city: invitationFormCity })
}

/** Creates a visible contact with the given e-mail, because a contact hidden by the operator cannot be claimed. */
async function plantShown(life: AccountHistory, email: string | null): Promise<CreatedContact> {
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

async function setHidden(life: AccountHistory, hidden: boolean) {
  const { db } = life.population
  const { id } = await readPerson(life)
  const change = hidden ? hidePerson : unhidePerson
  await retryOnConflict(() => inTransaction(db, (tx) => change(tx, createTestContext(db, null), id)))
}
