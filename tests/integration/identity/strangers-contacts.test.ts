import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'
import {
  type AccountTestEnvironment,
  type AccountUnderTest,
  accountCreationMethods,
  accountOwnerPassword,
  accountTestSteps,
  createAccountOwnerCaller,
  descriptionOfRegistrationByCopiedLink,
  invitationFormCity,
  makeAccountOwnerEmail,
  readAccount,
  readPerson,
} from './account-steps.ts'
import {
  type ContactTemplate,
  contactTemplateArbitrary,
  createContactFromTemplate,
  expectContactsKeptOrMerged,
  expectValidProfileOffers,
  readOwnerOnlyProfileFields,
} from './strangers-contacts.ts'

const { db } = await createTestDb()
const contactCreators = {
  strangers: [await makeMember(db, { name: 'Ana' }), await makeMember(db, { name: 'Beto' })],
  salon: await makeProvider(db),
}
const population: AccountTestEnvironment = { db, contactCreators, friend: await makeMember(db) }

const olderContact: ContactTemplate = {
  name: 'La Dueña',
  hasCustomSlug: false,
  professions: [],
  shop: false,
  photo: false,
  hidden: false,
  isOlder: true,
  strangerIndex: 0,
}

interface Move {
  step: string
  plant: ContactTemplate | null
}

async function begin(name: string, plant: ContactTemplate | null): Promise<AccountUnderTest> {
  const email = makeAccountOwnerEmail()
  const contacts = plant ? [await createContactFromTemplate(db, plant, { ...contactCreators, email })] : []
  const origin = await accountCreationMethods[name]?.(population, email)
  const { id: accountId } = await db.account.findUniqueOrThrow({ where: { email } })
  const person = await db.person.findUniqueOrThrow({ where: { accountId } })
  if (origin) expect(person.id).toBe(origin.contact.personId)
  return {
    population,
    email,
    accountId,
    contacts,
    mergesIntoInvitedContact: name === descriptionOfRegistrationByCopiedLink,
  }
}

async function live(life: AccountUnderTest, moves: readonly Move[]): Promise<number> {
  const wasJoined = async () =>
    (await db.personRedirect.count({ where: { personId: (await readPerson(life)).id } })) > 0
  let isUsed = false
  let isSaved = false
  let joined = 0
  for (const { step: name, plant } of moves) {
    if (plant)
      life.contacts.push(
        await createContactFromTemplate(db, plant, { ...contactCreators, email: life.email }),
      )
    const step = accountTestSteps[name]
    if (!step) throw new Error(name)
    const before = await readOwnerOnlyProfileFields(db, life.accountId)
    const isKept =
      !step.savesProfile && (isSaved || (await wasJoined()) || (isUsed && !life.mergesIntoInvitedContact))
    await step.run(life)
    const after = await readOwnerOnlyProfileFields(db, life.accountId)
    if (step.submitsCity && before.city === null && after.city === invitationFormCity)
      before.city = invitationFormCity
    if (isKept) expect({ step: name, profile: after }).toEqual({ step: name, profile: before })
    isUsed ||= step.usesProfile ?? false
    isSaved ||= step.savesProfile ?? false
    joined = await expectContactsKeptOrMerged(db, life.contacts, life.accountId)
    await expectValidProfileOffers(db, life.accountId)
  }
  return joined
}

async function expectReleasedAtDeletion(life: AccountUnderTest): Promise<void> {
  const offers = await db.profileOffer.findMany({ where: { person: { accountId: life.accountId } } })
  const photoIds = offers.flatMap(({ photoId }) => photoId ?? [])
  const { passwordHash } = await readAccount(life)
  const proof =
    passwordHash === null
      ? { password: null, email: life.email }
      : { password: accountOwnerPassword, email: null }
  await (await createAccountOwnerCaller(life)).identity.deleteAccount(proof)
  expect(await db.profileOffer.count({ where: { id: { in: offers.map(({ id }) => id) } } })).toBe(0)
  expect(await db.photo.count({ where: { id: { in: photoIds }, attachedAt: { not: null } } })).toBe(0)
}

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    step: fc.constantFrom(...Object.keys(accountTestSteps)),
    plant: fc.option(contactTemplateArbitrary, { nil: null }),
  }),
  { minLength: 2, maxLength: 7 },
)

describe('contacts that other members create with the e-mail of an account', () => {
  it('contacts that other members create with a member’s e-mail never change the member’s saved profile', async () => {
    let joined = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(accountCreationMethods)),
        fc.option(contactTemplateArbitrary, { nil: null }),
        moves,
        async (beginning, first, plan) => {
          const life = await begin(beginning, first)
          joined += await live(life, plan)
          await expectReleasedAtDeletion(life)
        },
      ),
      {
        numRuns: Number(process.env.PLANTED_RUNS ?? 12),
        examples: [['signs up', olderContact, [{ step: 'confirms the e-mail', plant: null }]]],
      },
    )
    expect(joined).toBeGreaterThan(0)
  }, 600_000)
})
