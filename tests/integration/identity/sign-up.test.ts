import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError, expectFieldError } from '../../support/expect-app-error.ts'
import { createUniquePersonName, makeMember } from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)

describe('signUp', () => {
  it('signUp creates an account and a person, and returns the signed-in member', async () => {
    const viewer = await visitor.identity.signUp({
      name: '  Ana María Peña ',
      email: ' Ana@Correo.example ',
      password: 'secreta',
    })
    expect(viewer).toMatchObject({
      name: 'Ana María Peña',
      email: 'ana@correo.example',
      profilePath: '/perfil/ana-maria-pena',
      photoId: null,
    })
    const person = await db.person.findUniqueOrThrow({ where: { id: viewer.personId } })
    expect(person.accountId).toMatch(/^[A-Za-z0-9]{28}$/)
  })

  it('signUp rejects an e-mail in use, in upper or lower case, and creates no second account or person', async () => {
    const member = await makeMember(db)
    const again = visitor.identity.signUp({
      name: 'Otra',
      email: member.email.toUpperCase(),
      password: 'secreta',
    })
    await expectAppError(again, 'IDENTITY.EMAIL_IN_USE')
    expect(await db.account.count({ where: { email: member.email } })).toBe(1)
    expect(await db.person.count({ where: { name: 'Otra' } })).toBe(0)
  })

  it('signUp rejects a common password, and a password shorter than the configured length', async () => {
    const typed = { name: 'Ana', email: 'debil@correo.example' }
    await expectAppError(
      visitor.identity.signUp({ ...typed, password: '123456' }),
      'IDENTITY.COMMON_PASSWORD',
    )
    const strict = createTestCaller(db, null, { config: { minPasswordLength: 12 } })
    await expectAppError(
      strict.identity.signUp({ ...typed, password: 'once-letras' }),
      'IDENTITY.WEAK_PASSWORD',
    )
    expect(await db.account.count({ where: { email: typed.email } })).toBe(0)
  })

  it('signUp ignores additional fields that set columns of the account or the person', async () => {
    const typed = { name: 'Ana', email: `${crypto.randomUUID()}@correo.example`, password: 'secreta' }
    const planted = {
      emailVerifiedAt: new Date(),
      id: 'x',
      slug: 'planted',
      hiddenAt: new Date(),
    }
    await visitor.identity.signUp({ ...typed, ...planted })
    const account = await db.account.findFirstOrThrow({ where: { email: typed.email } })
    expect(account).toMatchObject({ emailVerifiedAt: null, id: expect.stringMatching(/^\w{28}$/) })
    const person = await db.person.findFirstOrThrow({ where: { email: typed.email } })
    expect(person).toMatchObject({ slug: expect.stringMatching(/^ana/), hiddenAt: null })
  })

  it('signUp creates only one account when two overlapping sign-ups have the same e-mail', async () => {
    const typed = { email: `${crypto.randomUUID()}@correo.example`, password: 'secreta' }
    const signUp = (name: string) => () => visitor.identity.signUp({ ...typed, name })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('account'), [
      signUp('Ana'),
      signUp('Eva'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = outcomes.find((outcome) => outcome.status === 'rejected')
    await expectAppError(Promise.reject(lost?.reason), 'IDENTITY.EMAIL_IN_USE')
    expect(await db.person.count({ where: { email: typed.email } })).toBe(1)
  })

  it('signUp appends -2 to the slug of the second person with the same name', async () => {
    const first = await makeMember(db, { name: 'Íñigo Ñáñez' })
    const second = await makeMember(db, { name: 'Íñigo Ñáñez' })
    expect([first.profilePath, second.profilePath]).toEqual(['/perfil/inigo-nanez', '/perfil/inigo-nanez-2'])
  })

  it('signUp gives each of eight overlapping sign-ups with one name a slug of its own', async () => {
    const name = createUniquePersonName()
    const signUps = Array.from({ length: 8 }, () => () => makeMember(db, { name }))
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), signUps)
    const paths = outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.profilePath)
    const [first, ...numbered] = paths.sort()
    expect(numbered).toEqual([2, 3, 4, 5, 6, 7, 8].map((number) => `${first}-${number}`))
  })

  it('signUp uses the person id in the profile address when the name contains no letter or digit', async () => {
    const member = await makeMember(db, { name: '李明' })
    expect(member.profilePath).toBe(`/perfil/${member.personId}`)
  })

  it.each([
    ['name', '   ', 'Por favor, ingresa tu nombre.'],
    ['email', 'no-es-correo', 'Correo electrónico inválido.'],
    ['password', '12345', 'La contraseña debe tener al menos 6 caracteres.'],
  ])('signUp rejects an invalid value of the field %s', async (field, value, message) => {
    const input = { name: 'Ana', email: 'otra@correo.example', password: 'secreta', [field]: value }
    await expectFieldError(visitor.identity.signUp(input), field, message)
  })
})
