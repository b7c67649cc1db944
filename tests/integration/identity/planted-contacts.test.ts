import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { testDb } from '../../support/test-db.ts'
import {
  expectNothingLost,
  expectOffers,
  type Plant,
  plantContact,
  plants,
  profileOf,
} from './planted-contacts.ts'
import {
  accountOf,
  beginnings,
  type Life,
  lateOrigin,
  member,
  newEmail,
  password,
  personOf,
  steps,
  type Town,
  typedCity,
} from './planted-life.ts'

/*
 * Property test: strangers add (plant) contacts with a member's e-mail before and after random actions of that
 * member. A used profile must stay unchanged, and a merge must keep all data of the contacts. `PLANTED_RUNS` sets the
 * number of runs.
 */

const { db } = await testDb()
const planting = {
  strangers: [await makeMember(db, { name: 'Ana' }), await makeMember(db, { name: 'Beto' })],
  salon: await makeProvider(db),
}
const town: Town = { db, planting, friend: await makeMember(db) }

interface Move {
  step: string
  /** Contact that a stranger creates with the account's e-mail before the step; null: no contact. */
  plant: Plant | null
}

async function begin(name: string, plant: Plant | null): Promise<Life> {
  const email = newEmail()
  const contacts = plant ? [await plantContact(db, plant, { ...planting, email })] : []
  const origin = await beginnings[name]?.(town, email)
  const { id: accountId } = await db.account.findUniqueOrThrow({ where: { email } })
  const person = await db.person.findUniqueOrThrow({ where: { accountId } })
  if (origin) expect(person.id).toBe(origin.contact.personId)
  return { town, email, accountId, contacts, awaitsOrigin: name === lateOrigin }
}

/**
 * Runs the steps for one account. Returns the number of strangers' contacts that were merged with the
 * account's person.
 */
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
    // The invitation form contains a city. A registration stores this city in a profile without a city.
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

describe('contacts that strangers create with the e-mail of an account', () => {
  it('contacts of strangers never change a used profile, and lose no data when they are merged into the account', async () => {
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
      { numRuns: Number(process.env.PLANTED_RUNS ?? 12) },
    )
    expect(joined).toBeGreaterThan(0)
  }, 600_000)
})
