import { describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { collectAccountDataArchive } from '#modules/identity/host-api.ts'
import { hidePerson } from '#modules/identity/moderation-api.ts'
import { deleteOrphanPhotos } from '#platform/photos/maintenance.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { photoStorageThatDiscardsFiles } from '../../support/discarding-storage.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProfilePhotoRow } from '../../support/factories/photos.ts'
import { plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { makePhotos } from '../../support/factories/reviews.ts'
import { createRecoveryTestSteps } from '../../support/recovery-steps.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const { visitor, mailedLink } = createRecoveryTestSteps(db)
const own = (member: TestMember) => createTestCaller(db, member.actor).identity

let resets = 0
async function resetPassword(member: TestMember): Promise<void> {
  const now = new Date(Date.now() + ++resets * 2 * 3_600_000)
  const token = await mailedLink(member.email, 'RESET_PASSWORD', now)
  await visitor({ now }).resetPassword({ token, password: member.password })
}

async function makeMemberWithMergedContact(contact: Parameters<typeof makeContact>[1] = {}) {
  const member = await makeMember(db)
  const { slug } = await own(member).ownProfile()
  const form = { ...plumberProfileForm, name: member.name, slug: slug ?? '' }
  await own(member).saveProfile(form)
  const ana = await makeMember(db, { name: 'Ana' })
  const planted = await makeContact(db, {
    name: 'Ladrona',
    email: member.email,
    professions: ['Ladrona', 'plomería'],
    city: 'León',
    state: 'Guanajuato',
    hasShop: true,
    shopName: 'La Trampa',
    address: 'Centro 1',
    createdById: ana.personId,
    ...contact,
  })
  const photoId = await makeProfilePhotoRow(db, new Date('2026-01-01'))
  await db.person.update({ where: { id: planted.personId }, data: { photoId } })
  const before = await own(member).ownProfile()
  await resetPassword(member)
  return { member, form, ana, planted, photoId, before, offers: await own(member).profileOffers() }
}

const offerOf = <Part extends string>(offers: { part: string; id: string }[], part: Part) =>
  offers.find((offer) => offer.part === part)?.id ?? ''
const isAttached = async (id: string) =>
  (await db.photo.findUniqueOrThrow({ where: { id } })).attachedAt !== null

describe('merging a contact that has a member’s e-mail', () => {
  it('a password reset that merges a contact into a member’s profile keeps the member’s saved data', async () => {
    const { member, planted, before } = await makeMemberWithMergedContact()
    const after = await own(member).ownProfile()
    expect({ ...after, savedAt: null }).toEqual({ ...before, savedAt: null })
    const { personId, profilePath } = await createTestCaller(db, null).identity.profile({
      id: planted.personId,
    })
    expect([personId, profilePath]).toEqual([member.personId, before.profilePath])
  })

  it("merging a contact's profile into a member's profile creates no URL slug if the member has removed the slug", async () => {
    const { member, form } = await makeMemberWithMergedContact()
    await own(member).saveProfile({ ...form, slug: '', slugIsAutomatic: false })
    await makeContact(db, { email: member.email })
    await resetPassword(member)
    expect((await own(member).ownProfile()).profilePath).toBe(`/perfil/${member.personId}`)
  })

  it('a merge copies no data from a newer contact into the empty profile of a member', async () => {
    const member = await makeMember(db)
    await makeContact(db, { email: member.email })
    await resetPassword(member)
    expect(await own(member).ownProfile()).toMatchObject({
      personId: member.personId,
      profilePath: member.profilePath,
      phone: null,
      professions: [],
      city: null,
    })
  })
})

describe('the record of an account whose owner has changed the profile', () => {
  it.each([
    ['an audience of the phone', { phoneAudience: 'MEMBERS' }],
    ['an audience of the e-mail', { emailAudience: 'CIRCLE' }],
    ['the exclusion from explore', { listed: false }],
  ] as const)('merging an older contact keeps the person id of a member who saved %s', async (_, data) => {
    const member = await makeMember(db)
    const { personId } = await makeContact(db, { email: member.email })
    await db.person.update({ where: { id: personId }, data: { createdAt: new Date('2020-01-01') } })
    await db.account.update({ where: { id: member.accountId }, data: { emailVerifiedAt: null } })
    await db.person.update({ where: { id: member.personId }, data })
    await resetPassword(member)
    expect((await own(member).ownProfile()).personId).toBe(member.personId)
  })

  it('merging an older contact keeps the person id of a member who blocked another member', async () => {
    const member = await makeMember(db)
    const { personId } = await makeContact(db, { email: member.email })
    await db.person.update({ where: { id: personId }, data: { createdAt: new Date('2020-01-01') } })
    await own(member).block({ personId: (await makeMember(db)).personId })
    await resetPassword(member)
    expect((await own(member).ownProfile()).personId).toBe(member.personId)
  })
})

describe('the data of a merged contact', () => {
  it('after a merge, the procedure profileOffers suggests the contact’s data for the member’s profile', async () => {
    const { offers, planted, photoId } = await makeMemberWithMergedContact()
    expect(offers.map(({ part }) => part).sort()).toEqual([
      'name',
      'phone',
      'photo',
      'place',
      'professions',
      'shop',
    ])
    expect(offers.every(({ addedBy, contactName }) => addedBy === 'Ana' && contactName === 'Ladrona')).toBe(
      true,
    )
    const values = Object.assign({}, ...offers.map(({ value }) => value))
    expect(values).toMatchObject({ phone: planted.phone, professions: ['Ladrona', 'plomería'], photoId })
    expect(values).toMatchObject({ city: 'León', shopName: 'La Trampa', address: 'Centro 1' })
  })

  it('profile suggestions from a merged contact omit values that the member’s profile contains in another format', async () => {
    const { offers } = await makeMemberWithMergedContact({
      phone: '+52 33 1234 5678',
      professions: [' PLOMERÍA '],
      city: 'tepic',
      state: 'NAYARIT',
      hasShop: false,
      shopName: null,
      address: null,
    })
    expect(offers.map(({ part }) => part).sort()).toEqual(['name', 'photo'])
  })

  it('profile suggestions from a merged contact omit the name of a creator whose profile is hidden', async () => {
    const { member, ana } = await makeMemberWithMergedContact()
    await inTransaction(db, (tx) => hidePerson(tx, createTestContext(db, null), ana.personId))
    const offers = await own(member).profileOffers()
    expect(offers).toHaveLength(6)
    expect(offers.map(({ addedBy }) => addedBy)).toEqual(offers.map(() => null))
  })

  it('only the member into whose profile a contact was merged can read or discard the contact’s suggested data', async () => {
    const { member, offers } = await makeMemberWithMergedContact()
    const stranger = await makeMember(db)
    const visitor = createTestCaller(db, null).identity
    const id = offerOf(offers, 'phone')
    expect(await own(stranger).profileOffers()).toEqual([])
    await expectAppError(visitor.profileOffers(), 'KERNEL.SIGN_IN_REQUIRED')
    await expectAppError(visitor.discardProfileOffer({ id }), 'KERNEL.SIGN_IN_REQUIRED')
    await own(stranger).discardProfileOffer({ id })
    expect(await own(member).profileOffers()).toHaveLength(offers.length)
    await own(member).discardProfileOffer({ id })
    await own(member).discardProfileOffer({ id })
    expect((await own(member).profileOffers()).map((offer) => offer.part)).not.toContain('phone')
  })

  it('a profile suggestion from a merged contact disappears after the member saves the suggested value', async () => {
    const { member, form, planted } = await makeMemberWithMergedContact()
    await expectAppError(own(member).saveProfile({ ...form, phone: '12' }), 'IDENTITY.INVALID_PHONE')
    const used = { ...form, phone: planted.phone, city: 'León', state: 'Guanajuato' }
    await own(member).saveProfile({ ...used, professions: [...form.professions, 'Ladrona'] })
    const rest = await db.profileOffer.findMany({ where: { personId: member.personId } })
    expect(rest.map(({ part }) => part).sort()).toEqual(['name', 'photo', 'shop'])
  })

  it('the procedure profileOffers suggests for each profile field at most the three newest values from merged contacts', async () => {
    const { member, photoId } = await makeMemberWithMergedContact()
    for (let at = 0; at < 4; at++) {
      const { personId } = await makeContact(db, { name: `Copia ${at}`, email: member.email, city: 'León' })
      const id = await makeProfilePhotoRow(db)
      await db.person.update({ where: { id: personId }, data: { photoId: id, state: 'Guanajuato' } })
    }
    await resetPassword(member)
    const offers = await own(member).profileOffers()
    const countOf = (part: string) => offers.filter((offer) => offer.part === part).length
    expect([countOf('name'), countOf('phone'), countOf('photo'), countOf('place')]).toEqual([3, 3, 3, 1])
    expect(offers.flatMap(({ value }) => value.name ?? [])).toEqual(['Copia 3', 'Copia 2', 'Copia 1'])
    expect(await isAttached(photoId)).toBe(false)
  })

  it('the data of a merged contact is included in the member’s archive', async () => {
    const { member, photoId } = await makeMemberWithMergedContact()
    const { content, photoIds } = await inTransaction(db, (tx) =>
      collectAccountDataArchive(tx, member.accountId),
    )
    expect(JSON.stringify(content.datosQueTeOfrecemos)).toContain('La Trampa')
    expect(photoIds).toContain(photoId)
  })
})

describe('a merged contact’s photo that is offered to the member', () => {
  it('the cleanup of unused photos keeps a suggested profile photo until the member declines the suggestion', async () => {
    const { member, photoId, offers } = await makeMemberWithMergedContact()
    await deleteOrphanPhotos(db, photoStorageThatDiscardsFiles, systemClock.now())
    expect(await isAttached(photoId)).toBe(true)
    await own(member).discardProfileOffer({ id: offerOf(offers, 'photo') })
    await deleteOrphanPhotos(db, photoStorageThatDiscardsFiles, systemClock.now())
    expect(await db.photo.count({ where: { id: photoId } })).toBe(0)
  })

  it('a member can accept a merged contact’s photo as profile photo; other members cannot use the photo', async () => {
    const { member, form, photoId } = await makeMemberWithMergedContact()
    const stranger = await makeMember(db)
    await expectAppError(own(stranger).saveProfile({ ...form, slug: '', photoId }), 'PHOTOS.NOT_USABLE')
    await own(member).saveProfile({ ...form, photoId })
    expect((await own(member).ownProfile()).photoId).toBe(photoId)
    expect(await isAttached(photoId)).toBe(true)
    const [later = ''] = await makePhotos(db, member, 1, 'profile')
    await own(member).saveProfile({ ...form, photoId: later })
    expect(await isAttached(photoId)).toBe(false)
  })

  it('a merged contact’s photo is still available as profile photo after saving the profile has failed', async () => {
    const { member, form, photoId } = await makeMemberWithMergedContact()
    const { slug: taken } = await own(await makeMember(db)).ownProfile()
    const saving = own(member).saveProfile({ ...form, photoId, slug: taken ?? '' })
    await expectAppError(saving, 'IDENTITY.SLUG_TAKEN')
    expect((await own(member).profileOffers()).map(({ part }) => part)).toContain('photo')
    expect(await isAttached(photoId)).toBe(true)
  })
})
