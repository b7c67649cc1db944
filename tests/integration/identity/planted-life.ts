import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type AccountId, profileRequestIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { signInWithIdentity } from '#modules/identity/host-api.ts'
import { hidePerson, restorePerson } from '#modules/identity/moderation-api.ts'
import { adminOf } from '../../support/admin.ts'
import { callerFor, contextFor } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeIdentity } from '../../support/factories/identities.ts'
import {
  copyLink,
  type MadeInvitation,
  makeInvitation,
  newestMailToken,
  typedFor,
} from '../../support/factories/invitations.ts'
import { type Member, uniquePhone } from '../../support/factories/people.ts'
import { plumber } from '../../support/factories/profile-forms.ts'
import { makeAppointment, type Provider } from '../../support/factories/scheduling.ts'
import { tokenMailedTo } from '../../support/mailbox.ts'
import { recoverySteps } from '../../support/recovery-steps.ts'
import { actorOf, nextStart, type PlantedContact, plantContact, plants } from './planted-contacts.ts'

/* For the property test of planted contacts: ways to create an account, and actions of its owner. */

export const password = 'la-de-la-dueña-77'

/** The test's database and the people who interact with every account of the test. */
export interface Town {
  db: Db
  /** `strangers` add the contacts; `salon` is the provider of the contacts' appointments. */
  planting: { strangers: readonly Member[]; salon: Provider }
  friend: Member
}

export interface Life {
  town: Town
  email: string
  accountId: AccountId
  contacts: PlantedContact[]
  /**
   * Whether the first confirmation of the e-mail merges an unsaved profile into the contact whose invitation
   * the account accepted.
   */
  awaitsOrigin: boolean
}

let calls = 0
/** Returns the request context of a new network, so that no limit per network rejects the call. */
const elsewhere = () => ({ address: `3fff:${(++calls).toString(16)}::1` })
const visitor = (db: Db) => callerFor(db, null, elsewhere())
let resets = 0
export const newEmail = () => `duena-${randomUUID()}@correo.example`

export const member = async ({ town: { db }, accountId }: Life) =>
  callerFor(db, await actorOf(db, accountId), elsewhere())
export const accountOf = ({ town: { db }, accountId }: Life) =>
  db.account.findUniqueOrThrow({ where: { id: accountId } })
export const personOf = ({ town: { db }, accountId }: Life) =>
  db.person.findUniqueOrThrow({ where: { accountId } })
const signInFederated = (db: Db, email: string) =>
  signInWithIdentity(contextFor(db, null, elsewhere()), makeIdentity(email, { subject: email }))

type Beginning = (town: Town, email: string) => Promise<MadeInvitation | null>

async function registerWithLink({ db, friend }: Town, email: string, vouched: boolean) {
  const invitation = await makeInvitation(db, { email })
  if (vouched) await addToCircle(db, friend, invitation.contact)
  const token = await copyLink(db, invitation)
  await visitor(db).invitations.register(typedFor(invitation, { token, password }))
  return invitation
}

export const lateOrigin = 'registers with a copied token of a contact that others recommend'
/**
 * Ways to create an account, by description. Each function returns the invitation whose contact the account
 * took over.
 * Null: the account has a new person record.
 */
export const beginnings: Record<string, Beginning> = {
  'signs up': async ({ db }, email) => {
    await visitor(db).identity.signUp({ name: 'La Dueña', email, password })
    return null
  },
  'signs up with a federated identity': async ({ db }, email) => {
    await signInFederated(db, email)
    return null
  },
  'registers with a mailed token': async ({ db }, email) => {
    const invitation = await makeInvitation(db, { email })
    await visitor(db).invitations.register(typedFor(invitation, { password }))
    return invitation
  },
  'registers with a copied token': (town, email) => registerWithLink(town, email, false),
  [lateOrigin]: async (town, email) => {
    await registerWithLink(town, email, true)
    return null
  },
}

export const typedCity = 'Mérida'

export interface Step {
  uses?: boolean
  saves?: boolean
  /** Whether the step sends the invitation form. Its city is stored in a profile without a city. */
  typesCity?: boolean
  run: (life: Life) => Promise<unknown>
}

export const steps: Record<string, Step> = {
  'saves the profile': {
    uses: true,
    saves: true,
    async run(life) {
      const { slug } = await personOf(life)
      const form = { ...plumber, phone: uniquePhone(), slug: slug ?? '', slugIsAutomatic: false }
      await (await member(life)).identity.saveProfile(form)
    },
  },
  'appears in a circle': {
    uses: true,
    run: async (life) => addToCircle(life.town.db, life.town.friend, { personId: (await personOf(life)).id }),
  },
  books: {
    uses: true,
    async run(life) {
      const { db, planting } = life.town
      const { id: personId, name } = await personOf(life)
      await makeAppointment(db, planting.salon, { personId, name }, nextStart())
    },
  },
  'is reviewed': {
    uses: true,
    async run(life) {
      const { db, friend } = life.town
      const subjectId = (await personOf(life)).id
      const review = { id: newId(reviewIdSchema), authorId: friend.personId, subjectId, text: 'Muy puntual.' }
      await db.review.create({ data: review })
    },
  },
  'confirms the e-mail': {
    async run(life) {
      if ((await accountOf(life)).emailVerifiedAt !== null) return
      const token = await tokenMailedTo(life.town.db, life.email, 'Confirma tu correo electrónico')
      await (await member(life)).identity.confirmEmail({ token })
    },
  },
  'resets the password': {
    async run({ town: { db }, email }) {
      const { visitor, mailedLink } = recoverySteps(db)
      // Run each password reset two hours after the previous reset: the number of recovery e-mails per hour
      // is limited.
      const now = new Date(Date.now() + ++resets * 2 * 3_600_000)
      const token = await mailedLink(email, 'RESET_PASSWORD', now)
      await visitor({ now }).resetPassword({ token, password })
    },
  },
  'changes the e-mail': {
    async run(life) {
      const { db, planting } = life.town
      const email = newEmail()
      const { passwordHash } = await accountOf(life)
      const { identity } = await member(life)
      await identity.requestEmailChange({ email, password: passwordHash === null ? null : password })
      const [plant] = fc.sample(plants, 1)
      if (plant) life.contacts.push(await plantContact(db, plant, { ...planting, email }))
      await identity.confirmEmail({
        token: await tokenMailedTo(db, email, 'Confirma tu nuevo correo electrónico'),
      })
      life.email = email
    },
  },
  'signs in with a federated identity': { run: ({ town, email }) => signInFederated(town.db, email) },
  'accepts an invitation': { typesCity: true, run: (life) => acceptInvitation(life, false) },
  'accepts an invitation whose inviter deleted the account': {
    typesCity: true,
    run: (life) => acceptInvitation(life, true),
  },
  'accepts a claim that a visitor requested': {
    typesCity: true,
    async run(life) {
      const { db } = life.town
      const { id: personId } = await plantShown(life, life.email)
      const asks = { name: 'Ladrona', email: 'x@correo.example', message: '', mailboxLost: false }
      await visitor(db).invitations.requestClaim({ ...asks, personId, phone: '' })
      await accept(life, await newestMailToken(db, life.email))
    },
  },
  'has a claim approved': {
    async run(life) {
      const { id: requesterAccountId, email: requesterEmail, emailVerifiedAt } = await accountOf(life)
      if (emailVerifiedAt === null) return
      const { db } = life.town
      const contact = await plantShown(life, null)
      const id = newId(profileRequestIdSchema)
      const request = { kind: 'CLAIM', personName: 'La Dueña', requesterName: 'La Dueña' } as const
      await db.profileRequest.create({
        data: { ...request, id, personId: contact.id, requesterEmail, requesterAccountId },
      })
      await adminOf(db)('approve', id)
    },
  },
  'is hidden': { run: (life) => setHidden(life, true) },
  'is shown again': { run: (life) => setHidden(life, false) },
}

async function acceptInvitation(life: Life, inviterLeaves: boolean) {
  const { db, friend } = life.town
  const before = await newestMailToken(db, life.email)
  const invitation = await makeInvitation(db, { email: life.email })
  const { contact, inviter, mailToken } = invitation
  // The number of invitation e-mails per mailbox is limited, so the invitation may have only a copied link. A
  // copied link stops working when the inviter deletes the account.
  const isMailed = mailToken !== before
  if (inviterLeaves) {
    await addToCircle(db, friend, contact)
    await callerFor(db, inviter.actor).identity.deleteAccount({ password: inviter.password, email: null })
    if (isMailed) await accept(life, mailToken)
  } else await accept(life, isMailed ? mailToken : await copyLink(db, invitation))
}

async function accept(life: Life, token: string) {
  if ((await accountOf(life)).passwordHash === null) return
  const typed = { token, name: 'La Dueña', email: life.email, password, phone: '', profession: '' }
  await visitor(life.town.db).invitations.register({ ...typed, city: typedCity })
}

/** Creates a contact who is not hidden, because a hidden contact cannot be claimed. */
async function plantShown(life: Life, email: string | null): Promise<PlantedContact> {
  const [plant] = fc.sample(plants, 1)
  if (!plant) throw new Error('no plant')
  const { db, planting } = life.town
  const contact = await plantContact(db, { ...plant, hidden: false }, { ...planting, email })
  life.contacts.push(contact)
  return contact
}

async function setHidden(life: Life, hidden: boolean) {
  const { db } = life.town
  const { id } = await personOf(life)
  const change = hidden ? hidePerson : restorePerson
  await retryOnConflict(() => inTransaction(db, (tx) => change(tx, contextFor(db, null), id)))
}
