import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { OidcProvider } from '#kernel/config.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import {
  answerRecoveryRequests,
  hidePerson,
  restorePerson,
  signInWithIdentity,
} from '#modules/identity/api.ts'
import { adminOf } from '../../support/admin.ts'
import { callerFor, contextFor, testConfig } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  copyLink,
  type MadeInvitation,
  makeInvitation,
  newestMailToken,
  typedFor,
} from '../../support/factories/invitations.ts'
import { makeMember, uniquePhone } from '../../support/factories/people.ts'
import { plumber } from '../../support/factories/profile-forms.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import { tokenMailedTo } from '../../support/mailbox.ts'
import { testDb } from '../../support/test-db.ts'
import {
  actorOf,
  expectNothingLost,
  expectOffers,
  nextStart,
  type Plant,
  type PlantedContact,
  plantContact,
  plants,
  profileOf,
} from './planted-contacts.ts'

/*
 * Property test: strangers plant contacts with a member's e-mail before and after random actions of the account. A used profile must
 * stay unchanged, and a merge must keep all data of the contacts. `PLANTED_RUNS` sets the number of runs.
 */

const { db } = await testDb()
const password = 'la-de-la-dueña-77'
const provider: OidcProvider = {
  id: 'oidc',
  issuer: 'https://accounts.example',
  clientId: 'circulo',
  clientSecret: 'secret',
  name: 'Google',
}
const planting = {
  strangers: [await makeMember(db, { name: 'Ana' }), await makeMember(db, { name: 'Beto' })],
  salon: await makeProvider(db),
}
const friend = await makeMember(db)

/** Each call comes from another network, so that it reaches no limit. */
let calls = 0
const elsewhere = () => ({ address: `2001:db8:${(++calls).toString(16)}::1` })
const visitor = () => callerFor(db, null, elsewhere())
let resets = 0
const newEmail = () => `duena-${randomUUID()}@correo.example`

interface Life {
  email: string
  accountId: string
  contacts: PlantedContact[]
  /** Whether the first proof merges the account into the contact whose invitation it accepted, unless the profile is saved before. */
  awaitsOrigin: boolean
}

const member = async ({ accountId }: Life) => callerFor(db, await actorOf(db, accountId), elsewhere())
const accountOf = ({ accountId }: Life) => db.account.findUniqueOrThrow({ where: { id: accountId } })
const personOf = ({ accountId }: Life) => db.person.findUniqueOrThrow({ where: { accountId } })
const signInFederated = (email: string) =>
  signInWithIdentity(contextFor(db, null, elsewhere()), {
    provider,
    issuer: provider.issuer,
    subject: email,
    email,
    emailVerified: true,
    name: 'De Google',
  })

// ── How an account begins ───────────────────────────────────────────────────────────────────────────────

type Beginning = (email: string) => Promise<MadeInvitation | null>

const byLink = async (email: string, vouched: boolean) => {
  const invitation = await makeInvitation(db, { email })
  if (vouched) await addToCircle(db, friend, invitation.contact)
  const token = await copyLink(db, invitation)
  await visitor().invitations.register(typedFor(invitation, { token, password }))
  return invitation
}

const lateOrigin = 'registers with a copied token of a contact whom others recommend'
/** Each creates an account. It returns the contact whose record the account took over; null when the account has a new record. */
const beginnings: Record<string, Beginning> = {
  'signs up': async (email) => {
    await visitor().identity.signUp({ name: 'La Dueña', email, password })
    return null
  },
  'signs up with a federated identity': async (email) => {
    await signInFederated(email)
    return null
  },
  'registers with a mailed token': async (email) => {
    const invitation = await makeInvitation(db, { email })
    await visitor().invitations.register(typedFor(invitation, { password }))
    return invitation
  },
  'registers with a copied token': (email) => byLink(email, false),
  [lateOrigin]: async (email) => {
    await byLink(email, true)
    return null
  },
}

// ── What happens to it ──────────────────────────────────────────────────────────────────────────────────

const typedCity = 'Mérida'

interface Step {
  /** Whether the profile counts as used afterwards. */
  uses?: boolean
  /** Whether the owner changes the profile. */
  saves?: boolean
  /** Whether the owner sends the form of an invitation, whose city fills an empty city of the profile. */
  typesCity?: boolean
  run: (life: Life) => Promise<unknown>
}

const steps: Record<string, Step> = {
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
    run: async (life) => addToCircle(db, friend, { personId: (await personOf(life)).id }),
  },
  books: {
    uses: true,
    async run(life) {
      const { id: personId, name } = await personOf(life)
      await makeAppointment(db, planting.salon, { personId, name }, nextStart())
    },
  },
  'is reviewed': {
    uses: true,
    async run(life) {
      const subjectId = (await personOf(life)).id
      const review = { id: uuidv7(), authorId: friend.personId, subjectId, text: 'Muy puntual.' }
      await db.review.create({ data: review })
    },
  },
  'confirms the e-mail': {
    async run(life) {
      if ((await accountOf(life)).emailVerifiedAt !== null) return
      const token = await tokenMailedTo(db, life.email, 'Confirma tu correo electrónico')
      await (await member(life)).identity.confirmEmail({ token })
    },
  },
  'resets the password': {
    async run({ email }) {
      // Two hours after the last reset, because the number of these e-mails per hour is limited.
      const now = new Date(Date.now() + ++resets * 2 * 3_600_000)
      await callerFor(db, null, { now }).identity.requestRecovery({ email })
      await answerRecoveryRequests({ db, clock: fixedClock(now), config: testConfig() })
      const token = await tokenMailedTo(db, email, 'Recupera tu cuenta')
      await callerFor(db, null, { now }).identity.resetPassword({ token, password })
    },
  },
  'changes the e-mail': {
    async run(life) {
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
  'signs in with a federated identity': { run: ({ email }) => signInFederated(email) },
  'accepts an invitation': { typesCity: true, run: (life) => acceptInvitation(life, false) },
  'accepts an invitation whose inviter deleted the account': {
    typesCity: true,
    run: (life) => acceptInvitation(life, true),
  },
  'accepts a claim that a visitor requested': {
    typesCity: true,
    async run(life) {
      const { id: personId } = await plantShown(life, life.email)
      const asks = { name: 'Ladrona', email: 'x@correo.example', message: '', mailboxLost: false }
      await visitor().invitations.requestClaim({ ...asks, personId, phone: '' })
      await accept(life, await newestMailToken(db, life.email))
    },
  },
  'has a claim approved': {
    async run(life) {
      const { id: requesterAccountId, email: requesterEmail, emailVerifiedAt } = await accountOf(life)
      if (emailVerifiedAt === null) return
      const contact = await plantShown(life, null)
      const id = uuidv7()
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
  const before = await newestMailToken(db, life.email)
  const invitation = await makeInvitation(db, { email: life.email })
  const { contact, inviter, mailToken } = invitation
  // A mailbox receives one invitation per day. A copied link ends with the account of the inviter.
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
  await visitor().invitations.register({ ...typed, city: typedCity })
}

/** Plants a contact who is not hidden: only such a contact can be claimed. */
async function plantShown(life: Life, email: string | null): Promise<PlantedContact> {
  const [plant] = fc.sample(plants, 1)
  if (!plant) throw new Error('no plant')
  const contact = await plantContact(db, { ...plant, hidden: false }, { ...planting, email })
  life.contacts.push(contact)
  return contact
}

async function setHidden(life: Life, hidden: boolean) {
  const { id } = await personOf(life)
  const change = hidden ? hidePerson : restorePerson
  await retryOnConflict(() => db.$transaction((tx) => change(tx, contextFor(db, null), id)))
}

// ── The life ────────────────────────────────────────────────────────────────────────────────────────────

interface Move {
  step: string
  /** Contact to plant before the step; null: none. */
  plant: Plant | null
}

async function begin(name: string, plant: Plant | null): Promise<Life> {
  const email = newEmail()
  const contacts = plant ? [await plantContact(db, plant, { ...planting, email })] : []
  const origin = await beginnings[name]?.(email)
  const { id: accountId } = await db.account.findUniqueOrThrow({ where: { email } })
  const person = await db.person.findUniqueOrThrow({ where: { accountId } })
  if (origin) expect(person.id).toBe(origin.contact.personId)
  return { email, accountId, contacts, awaitsOrigin: name === lateOrigin }
}

/** @returns the number of planted contacts that were merged with the account's person */
async function live(life: Life, moves: readonly Move[]): Promise<number> {
  const wasJoined = async () =>
    (await db.personRedirect.count({ where: { personId: (await personOf(life)).id } })) > 0
  let isUsed = false
  let isSaved = false
  let joined = 0
  for (const { step: name, plant } of moves) {
    if (plant) life.contacts.push(await plantContact(db, plant, { ...planting, email: life.email }))
    const step = steps[name]
    if (!step) throw new Error(name)
    const before = await profileOf(db, life.accountId)
    const isKept = !step.saves && (isSaved || (await wasJoined()) || (isUsed && !life.awaitsOrigin))
    await step.run(life)
    // The form of an invitation includes a city, which fills an empty city of the profile.
    const after = await profileOf(db, life.accountId)
    if (step.typesCity && before.city === null && after.city === typedCity) before.city = typedCity
    if (isKept) expect({ step: name, profile: after }).toEqual({ step: name, profile: before })
    isUsed ||= step.uses ?? false
    isSaved ||= step.saves ?? false
    joined = await expectNothingLost(db, life.contacts, life.accountId)
    await expectOffers(db, life.accountId)
  }
  return joined
}

async function expectReleasedAtDeletion(life: Life): Promise<void> {
  const offers = await db.profileOffer.findMany({ where: { person: { accountId: life.accountId } } })
  const photoIds = offers.flatMap(({ photoId }) => photoId ?? [])
  const { passwordHash } = await accountOf(life)
  const proof = passwordHash === null ? { password: null, email: life.email } : { password, email: null }
  await (await member(life)).identity.deleteAccount(proof)
  expect(await db.profileOffer.count({ where: { id: { in: offers.map(({ id }) => id) } } })).toBe(0)
  expect(await db.photo.count({ where: { id: { in: photoIds }, attachedAt: { not: null } } })).toBe(0)
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({ step: fc.constantFrom(...Object.keys(steps)), plant: fc.option(plants, { nil: null }) }),
  { minLength: 2, maxLength: 7 },
)

describe('contacts planted around an account', () => {
  it('never change a used profile, and lose no data when they are merged', async () => {
    let joined = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(beginnings)),
        fc.option(plants, { nil: null }),
        moves,
        async (beginning, first, plan) => {
          const life = await begin(beginning, first)
          joined += await live(life, plan)
          await expectReleasedAtDeletion(life)
        },
      ),
      { numRuns: Number(process.env['PLANTED_RUNS'] ?? 12) },
    )
    // precondition: at least one planted contact was merged
    expect(joined).toBeGreaterThan(0)
  }, 600_000)
})
