import { describe, expect, it } from 'vitest'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { ProfileFormValues } from '#modules/identity/contract/profile-editor.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { createUniquePhone, makeMember, type TestMember } from '../../support/factories/people.ts'
import { doctorProfileForm, plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)

const save = (member: TestMember, form: ProfileFormValues) =>
  createTestCaller(db, member.actor).identity.saveProfile(form)
const own = (member: TestMember) => createTestCaller(db, member.actor).identity.ownProfile()

async function makePhoto(uploader: TestMember, kind: 'PROFILE' | 'WORK' = 'PROFILE'): Promise<PhotoId> {
  const id = createId(photoIdSchema)
  await db.photo.create({
    data: { id, kind, uploaderId: uploader.accountId, storageKey: id, width: 4, height: 4 },
  })
  return id
}

describe('ownProfile', () => {
  it('ownProfile of a new member contains only the data of the sign-up', async () => {
    const member = await makeMember(db, { name: 'Ana Nueva' })
    expect(await own(member)).toMatchObject({
      name: 'Ana Nueva',
      email: member.email,
      slug: 'ana-nueva',
      profilePath: '/perfil/ana-nueva',
      phone: null,
      isProfessional: null,
      professions: [],
    })
  })

  it('ownProfile rejects visitors', async () => {
    await expectAppError(visitor.identity.ownProfile(), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('ownProfile and saveProfile are rejected with OWN_PERSON_MISSING if the account has no `person` row', async () => {
    const member = await makeMember(db)
    await db.person.delete({ where: { id: member.personId } })
    await expectAppError(own(member), 'IDENTITY.OWN_PERSON_MISSING')
    await expectAppError(save(member, plumberProfileForm), 'IDENTITY.OWN_PERSON_MISSING')
  })
})

describe('saveProfile', () => {
  it('the public profile shows the values that the member saved with saveProfile', async () => {
    const member = await makeMember(db)
    const photoId = await makePhoto(member)
    const { profilePath } = await save(member, {
      ...doctorProfileForm,
      name: '  Sofía Ibáñez ',
      slug: ' Dra. Sofía  Ibáñez ',
      description: ' Corazones. ',
      photoId,
      professions: [' Médica ', 'médica', 'Cardióloga'],
      hasShop: true,
      address: 'Av. México 1',
      shopName: 'Clínica Sol',
      openingHours: 'Lunes a viernes',
      social: { ...plumberProfileForm.social, instagram: '  @sofia ', whatsapp: '+52 (33) 1234-5678' },
    })
    expect(profilePath).toBe('/perfil/dra-sofia-ibanez')
    expect(await visitor.identity.profile({ id: 'dra-sofia-ibanez' })).toMatchObject({
      personId: member.personId,
      name: 'Sofía Ibáñez',
      description: 'Corazones.',
      photoId,
      professions: ['Médica', 'Cardióloga'],
      isProfessional: true,
      specialty: 'Cardiología',
      licenseNumber: '1234567',
      studyLevel: 'Maestría',
      institution: 'UdeG',
      yearsOfExperience: 0,
      occupation: null,
      address: 'Av. México 1',
      shopName: 'Clínica Sol',
      openingHours: 'Lunes a viernes',
      social: { instagram: '@sofia', whatsapp: '523312345678', facebook: null },
    })
    const { people } = await visitor.circles.explore({ profession: 'cardiologa' })
    expect(people).toMatchObject([{ personId: member.personId, photoId, profilePath }])
    expect(await visitor.identity.professions({ query: 'cardiologa' })).toEqual(['Cardióloga'])
  })

  it('ownProfile returns the field values that the member has saved with saveProfile', async () => {
    const member = await makeMember(db)
    await save(member, { ...doctorProfileForm, slug: 'vuelve-al-formulario' })
    expect(await own(member)).toMatchObject({ slug: 'vuelve-al-formulario', studyLevel: 'Maestría' })
  })

  it('saveProfile clears the occupation and the years of experience if the field isProfessional is null', async () => {
    const member = await makeMember(db)
    const open = { ...plumberProfileForm, isProfessional: null, professions: [] }
    await save(member, { ...open, yearsOfExperience: null })
    const empty = { isProfessional: null, occupation: null, yearsOfExperience: null, professions: [] }
    expect(await own(member)).toMatchObject({ ...empty, phone: plumberProfileForm.phone })
    await save(member, { ...open, yearsOfExperience: 5, specialty: 'Cardiología' })
    expect(await own(member)).toMatchObject({ ...empty, specialty: null })
  })

  it('saveProfile clears license and studies of a non-professional, and the occupation of a professional', async () => {
    const member = await makeMember(db)
    const both = { ...doctorProfileForm, occupation: 'Plomero' }
    await save(member, both)
    expect(await own(member)).toMatchObject({ specialty: 'Cardiología', occupation: null })
    await save(member, { ...both, isProfessional: false })
    expect(await own(member)).toMatchObject({
      occupation: 'Plomero',
      specialty: null,
      licenseNumber: null,
      studyLevel: null,
      institution: null,
    })
  })

  it('saveProfile clears address, shop name and opening hours when the person has no shop', async () => {
    const member = await makeMember(db)
    const shop = { address: 'Av. México 1', shopName: 'Taller', openingHours: '9 a 5' }
    await save(member, { ...plumberProfileForm, ...shop, hasShop: true, city: '' })
    expect(await own(member)).toMatchObject({ ...shop, city: null })
    await save(member, { ...plumberProfileForm, ...shop, hasShop: false })
    expect(await own(member)).toMatchObject({ address: null, shopName: null, openingHours: null })
  })

  it('saveProfile stores the specialty or the occupation as profession when the form sends no professions', async () => {
    const member = await makeMember(db)
    await save(member, { ...plumberProfileForm, professions: [] })
    expect((await own(member)).professions).toEqual(['Plomero'])
    await save(member, { ...doctorProfileForm, professions: [' '] })
    expect((await own(member)).professions).toEqual(['Cardiología'])
  })

  it('saveProfile attaches a new profile photo, detaches the former photo, and can remove the photo', async () => {
    const member = await makeMember(db)
    const [first, second] = [await makePhoto(member), await makePhoto(member)]
    await save(member, { ...plumberProfileForm, photoId: first })
    await save(member, { ...plumberProfileForm, photoId: second })
    await save(member, { ...plumberProfileForm, photoId: second })
    const attached = async (id: string) =>
      (await db.photo.findUniqueOrThrow({ where: { id } })).attachedAt !== null
    expect([await attached(first), await attached(second)]).toEqual([false, true])
    await save(member, { ...plumberProfileForm, photoId: null })
    expect((await own(member)).photoId).toBeNull()
    expect(await attached(second)).toBe(false)
  })

  it('after two concurrent profile saves, only the photo of the stored profile is marked as attached', async () => {
    const member = await makeMember(db)
    const photoIds = [await makePhoto(member), await makePhoto(member)]
    await save(member, plumberProfileForm)
    const saves = photoIds.map((photoId) => () => save(member, { ...plumberProfileForm, photoId }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), saves)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const attached = await db.photo.findMany({
      where: { id: { in: photoIds }, attachedAt: { not: null } },
      select: { id: true },
    })
    expect(attached).toEqual([{ id: (await own(member)).photoId }])
  })

  it('saveProfile rejects a photo of another member, with another purpose or in use, and changes nothing', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    const inUse = await makePhoto(other)
    await save(other, { ...plumberProfileForm, photoId: inUse })
    for (const photoId of [await makePhoto(other), await makePhoto(member, 'WORK'), inUse])
      await expectAppError(save(member, { ...plumberProfileForm, photoId }), 'PHOTOS.NOT_USABLE')
    expect(await own(member)).toMatchObject({ name: member.name, photoId: null, phone: null })
  })
})

describe('saveProfile, the slug', () => {
  it('saveProfile redirects the old profile URL to the new one; the owner can choose the old URL again', async () => {
    const member = await makeMember(db, { name: 'Slug Viejo' })
    await save(member, { ...plumberProfileForm, slug: 'slug-nuevo' })
    expect((await visitor.identity.profile({ id: 'slug-viejo' })).profilePath).toBe('/perfil/slug-nuevo')
    expect(await save(member, { ...plumberProfileForm, slug: 'slug-viejo' })).toEqual({
      profilePath: '/perfil/slug-viejo',
    })
  })

  it('saveProfile uses the person id in the profile URL when the slug is empty', async () => {
    const member = await makeMember(db)
    expect(await save(member, { ...plumberProfileForm, slug: '¡!' })).toEqual({
      profilePath: `/perfil/${member.personId}`,
    })
  })

  it.each([
    [
      'in use',
      async () => (await makeMember(db, { name: 'Otra Dueña' })).profilePath.replace('/perfil/', ''),
    ],
    [
      'a former slug of another person',
      async () => {
        const other = await makeMember(db, { name: 'Antigua Dueña' })
        await save(other, { ...plumberProfileForm, slug: 'ya-se-mudo' })
        return 'antigua-duena'
      },
    ],
    ['shaped like an account id', async () => 'abcdefghijklmnopqrstuvwxyz12'],
    ['shaped like a person id', async () => crypto.randomUUID()],
  ])('saveProfile rejects a slug that is %s', async (_what, taken) => {
    const member = await makeMember(db)
    const slug = await taken()
    await expectAppError(save(member, { ...plumberProfileForm, slug }), 'IDENTITY.SLUG_TAKEN')
    expect((await own(member)).name).toBe(member.name)
  })

  it('saveProfile gives a slug to only one of two members who save the same slug concurrently', async () => {
    const members = [await makeMember(db), await makeMember(db)]
    const slug = `el-mismo-${crypto.randomUUID().slice(0, 8)}`
    const saves = members.map((member) => () => save(member, { ...plumberProfileForm, slug }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), saves)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
    await expectAppError(Promise.reject(rejected?.reason), 'IDENTITY.SLUG_TAKEN')
  })
})

describe('saveProfile, validation', () => {
  it.each<[string, ProfileFormValues, string, string]>([
    ['a name', { ...plumberProfileForm, name: ' ' }, 'name', 'Por favor, ingresa tu nombre.'],
    ['a phone', { ...plumberProfileForm, phone: '' }, 'phone', 'Por favor, ingresa tu teléfono.'],
    [
      'a description of 500 characters at most',
      { ...plumberProfileForm, description: 'á'.repeat(501) },
      'description',
      'La descripción no puede tener más de 500 caracteres',
    ],
    ['a specialty', { ...doctorProfileForm, specialty: ' ' }, 'specialty', 'Escribe tu especialidad.'],
    ['a study level', { ...doctorProfileForm, studyLevel: '' }, 'studyLevel', 'Elige tu nivel de estudios.'],
    [
      'years of experience of a professional',
      { ...doctorProfileForm, yearsOfExperience: null },
      'yearsOfExperience',
      'Escribe tus años de experiencia.',
    ],
    [
      'an occupation',
      { ...plumberProfileForm, occupation: '' },
      'occupation',
      'Escribe tu ocupación u oficio.',
    ],
    [
      'years that are not negative',
      { ...plumberProfileForm, yearsOfExperience: -1 },
      'yearsOfExperience',
      'Los años no pueden ser negativos.',
    ],
    [
      'a city without a shop',
      { ...plumberProfileForm, city: '' },
      'city',
      'La ciudad es obligatoria cuando no se tiene dirección física.',
    ],
    [
      'an address with a shop',
      { ...plumberProfileForm, hasShop: true },
      'address',
      'La dirección es obligatoria cuando tienes local físico.',
    ],
    [
      'a social address with http or https',
      { ...plumberProfileForm, social: { ...plumberProfileForm.social, facebook: 'javascript:alert(1)' } },
      'social.facebook',
      'Escribe tu usuario o una dirección que empiece con https://',
    ],
    [
      'a social user name or address that can be a link',
      { ...plumberProfileForm, social: { ...plumberProfileForm.social, youtube: 'búscame así' } },
      'social.youtube',
      'Escribe tu usuario o una dirección que empiece con https://',
    ],
    [
      'a valid WhatsApp number',
      { ...plumberProfileForm, social: { ...plumberProfileForm.social, whatsapp: 'pregunta por mí' } },
      'social.whatsapp',
      'Escribe un número de 10 dígitos.',
    ],
    [
      'a city, also when another field is invalid',
      { ...plumberProfileForm, name: '', city: '' },
      'city',
      'La ciudad es obligatoria cuando no se tiene dirección física.',
    ],
  ])('saveProfile requires %s', async (_what, form, field, message) => {
    await expectFieldError(save(await makeMember(db), form), field, message)
  })

  it('saveProfile requires a valid phone', async () => {
    const member = await makeMember(db)
    await expectAppError(save(member, { ...plumberProfileForm, phone: '123' }), 'IDENTITY.INVALID_PHONE')
  })

  it('saveProfile accepts a description of 500 characters with emoji, and no years of experience', async () => {
    const member = await makeMember(db)
    await save(member, {
      ...plumberProfileForm,
      phone: createUniquePhone(),
      description: '🙂'.repeat(500),
      yearsOfExperience: 0,
    })
    expect((await own(member)).yearsOfExperience).toBe(0)
  })

  it('saveProfile rejects visitors', async () => {
    await expectAppError(visitor.identity.saveProfile(plumberProfileForm), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
