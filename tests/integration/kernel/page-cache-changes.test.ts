import { beforeAll, describe, expect, it } from 'vitest'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { createUniquePhone, makeMember } from '../../support/factories/people.ts'
import { plumberProfileForm } from '../../support/factories/profile-forms.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestAppWithPageCache } from '../../support/product-with-page-cache.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const startProduct = (options?: Parameters<typeof createTestAppWithPageCache>[1]) =>
  createTestAppWithPageCache(db, options)

beforeAll(async () => {
  await makeProvider(db, {
    name: 'Amalia Rentería',
    profile: { phone: '33 4455 6677', professions: ['Costurera'], city: 'Tepic', state: 'Nayarit' },
    services: [{ name: 'Bastilla', cost: 80 }],
  })
})

describe('the budget for contact data', () => {
  const limits = { ...defaultMemberUsageLimits, contactReadsPerNetwork: 1 }
  const shown = 'href="tel:+523344556677"'
  const withheld = 'Inicia sesión para ver'

  it('a reader who has read too much contact data gets a cached page without contact data', async () => {
    const { visit } = await startProduct({ config: { limits } })
    const other = await makeMember(db, { profile: { phone: createUniquePhone(), professions: ['Plomero'] } })
    const reader = { remoteAddress: '198.51.100.1' }
    expect((await visit(other.profilePath, reader)).body).toContain('href="tel:')
    expect((await visit('/perfil/amalia-renteria')).body).toContain(shown)
    const rejected = await visit('/perfil/amalia-renteria', reader)
    expect(rejected.body).toContain(withheld)
    expect(rejected.body).not.toContain('33445566')
    expect(rejected.headers['cache-control']).toBe('private, no-store')
    expect(rejected.headers.etag).toBeUndefined()
    const next = await visit('/perfil/amalia-renteria', { remoteAddress: '198.51.100.2' })
    expect(next.body).toContain(shown)
  })

  it('a page rendered for a reader above the limit of contact data reads is not cached', async () => {
    const { visit, cache } = await startProduct({
      config: { limits: { ...limits, contactReadsPerNetwork: 0 } },
    })
    expect((await visit('/perfil/amalia-renteria')).body).toContain(withheld)
    expect(cache.pages()).toEqual([])
  })

  it('the server withholds contact data from a rate-limited visitor when concurrent requests share a rendered page', async () => {
    const { visit, rendered } = await startProduct({ config: { limits } })
    const other = await makeMember(db, { profile: { phone: createUniquePhone(), professions: ['Plomero'] } })
    const used = { remoteAddress: '198.51.100.3' }
    await visit(other.profilePath, used)
    await visit('/perfil/amalia-renteria')
    rendered.length = 0
    const addresses = ['198.51.100.4', used.remoteAddress, '198.51.100.5']
    const pages = await Promise.all(
      addresses.map((remoteAddress) => visit('/perfil/amalia-renteria', { remoteAddress })),
    )
    expect(pages.map(({ body }) => body.includes(shown))).toEqual([true, false, true])
    expect(rendered).toHaveLength(1)
  })
})

const wrongPassword = { email: 'nadie@correo.mx', password: 'una clave larga' }

describe('a change of a profile', () => {
  it('a profile change is visible to its author at once, and to all visitors within five seconds', async () => {
    const replicas = [await startProduct(), await startProduct()]
    const author = await makeProvider(db, {
      name: 'Elodia Pizarro',
      profile: { city: 'Tepic', state: 'Nayarit' },
    })
    const urls = [author.profilePath, '/explorar?nombre=elodia']
    const isVisible = async (
      visit: (typeof replicas)[number]['visit'],
      url: string,
      cookies?: Record<string, string>,
    ) => (await visit(url, cookies && { cookies })).body.includes('Compostela')
    for (const { visit } of replicas) for (const url of urls) expect(await isVisible(visit, url)).toBe(false)
    const { identity } = createTestCaller(db, author.actor)
    const own = await identity.ownProfile()
    const form = { ...plumberProfileForm, name: author.name, slug: own.slug ?? '', city: 'Compostela' }
    await identity.saveProfile(form)
    for (const { visit, wait } of replicas) {
      for (const url of urls) expect(await isVisible(visit, url, { sesion: author.sessionToken })).toBe(true)
      wait(4_999)
      for (const url of urls) expect(await isVisible(visit, url)).toBe(true)
    }
  })

  it('a member who signs out after a change sees the change at once', async () => {
    const { visit, call, wait } = await startProduct()
    const author = await makeMember(db, { name: 'Otilia Becerra', profile: { professions: ['Plomero'] } })
    const showsNewCity = async (cookies?: Record<string, string>) =>
      (await visit('/explorar?nombre=otilia', cookies && { cookies })).body.includes('Compostela')
    expect(await showsNewCity()).toBe(false)
    const session = { sesion: author.sessionToken }
    const { slug } = await createTestCaller(db, author.actor).identity.ownProfile()
    const form = { ...plumberProfileForm, name: author.name, slug: slug ?? '', city: 'Compostela' }
    expect((await call('identity.saveProfile', session, { json: form })).statusCode).toBe(200)
    const signedOut = await call('identity.signOut', session)
    const cookies = signedOut.cookies.filter(({ maxAge }) => maxAge === 5)
    expect(cookies).toMatchObject([{ name: 'cambio', httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect(await showsNewCity()).toBe(false)
    expect(await showsNewCity({ cambio: '1' })).toBe(true)
    wait(5_000)
    expect(await showsNewCity()).toBe(true)
  })

  it.each([
    ['rejected mutation', 401, 'identity.signIn', { json: wrongPassword }],
    ['query', 200, 'circles.explore', { json: { name: '55 1234 5678' } }],
    [
      'query with a rejected mutation in one batch',
      207,
      'circles.explore,identity.signIn?batch=1',
      { 0: { json: {} }, 1: { json: wrongPassword } },
    ],
  ])('a %s sets no cookie', async (_kind, status, procedure, payload) => {
    const { call } = await startProduct()
    const { statusCode, headers } = await call(procedure, {}, payload)
    expect(statusCode).toBe(status)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('after a profile is hidden, its cached page is no longer served, even if the page is still fresh', async () => {
    const { visit, wait } = await startProduct()
    const member = await makeMember(db, { profile: { phone: createUniquePhone(), professions: ['Plomero'] } })
    for (let count = 0; count < 2; count++) expect((await visit(member.profilePath)).statusCode).toBe(200)
    await db.person.update({
      where: { id: member.personId },
      data: { hiddenAt: new Date() },
      select: { id: true },
    })
    await expect.poll(async () => (await visit(member.profilePath)).statusCode).toBe(404)
    wait(5_000)
    expect((await visit(member.profilePath)).statusCode).toBe(404)
  })
})
