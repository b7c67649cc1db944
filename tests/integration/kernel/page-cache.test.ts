import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCachedPage, PageCache } from '#server/page-cache.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { makeProvider, type TestServiceProvider } from '../../support/factories/scheduling.ts'
import { parseMetrics } from '../../support/parse-metrics.ts'
import { createTestAppWithPageCache } from '../../support/product-with-page-cache.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const startProduct = (options?: Parameters<typeof createTestAppWithPageCache>[1]) =>
  createTestAppWithPageCache(db, options)

const cachedTexts = (cache: PageCache) =>
  cache.pages().map(({ parts }) => Buffer.concat([...parts]).toString('utf8'))

const host = 'circulo.test'
const phone = '33 4455 6677'
let provider: TestServiceProvider
beforeAll(async () => {
  provider = await makeProvider(db, {
    name: 'Amalia Rentería',
    email: 'costura-7319@correo.example',
    profile: {
      phone,
      whatsapp: '33 8899 0011',
      emailAudience: 'EVERYBODY',
      professions: ['Costurera'],
      city: 'Tepic',
      state: 'Nayarit',
    },
    services: [{ name: 'Bastilla', cost: 80 }],
  })
  const contact = await makeContact(db, {
    createdById: provider.personId,
    email: 'vecino-4410@correo.example',
  })
  await addToCircle(db, provider, contact)
  await makeReview(db, provider, contact, { text: 'Muy puntual.' })
})

describe("a visitor's page", () => {
  it.each(['/', '/explorar?lugar=tepic', '/perfil/amalia-renteria', '/agenda/amalia-renteria'])(
    'a visitor’s page at %s is rendered once in four seconds, and all visitors get the same page',
    async (url) => {
      const { visit, rendered, wait, metrics } = await startProduct()
      const first = await visit(url)
      expect(first.statusCode).toBe(200)
      wait(3_000)
      const second = await visit(url, { remoteAddress: '198.51.100.7' })
      expect(second.body).toBe(first.body)
      expect(second.headers.etag).toBe(first.headers.etag)
      expect(rendered).toHaveLength(1)
      wait(1_000)
      expect((await visit(url)).headers.etag).toBe(first.headers.etag)
      expect(rendered).toHaveLength(2)
      const { value } = parseMetrics(await metrics.render())
      expect(value('circulo_page_cache_lookups_total', { outcome: 'hit' })).toBe(1)
      expect(value('circulo_page_cache_lookups_total', { outcome: 'miss' })).toBe(2)
    },
  )

  it('links that differ only in tracking parameters share a cached page', async () => {
    const { visit, rendered } = await startProduct()
    const first = await visit('/explorar?lugar=tepic&fbclid=1')
    expect((await visit('/explorar?utm_source=x&lugar=tepic')).body).toBe(first.body)
    expect(rendered).toEqual(['/explorar?lugar=tepic'])
    await visit('/explorar?lugar=tepic&n=1')
    expect(rendered).toHaveLength(2)
  })

  it('a visitor’s page gets 304 while its data is unchanged, also from another process', async () => {
    const [one, other] = [await startProduct(), await startProduct()]
    for (const url of ['/explorar', '/perfil/amalia-renteria']) {
      const { headers } = await one.visit(url)
      for (const { visit } of [one, other]) {
        const again = await visit(url, { headers: { 'if-none-match': `"x", ${headers.etag}` } })
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
        expect(again.headers['cache-control']).toBe(headers['cache-control'])
        expect((await visit(url, { headers: { 'if-none-match': '"x"' } })).statusCode).toBe(200)
      }
    }
  })

  it.each(['/explorar', '/perfil/amalia-renteria'])(
    'a visitor’s page at %s is the same page in each content encoding',
    async (url) => {
      const { visit } = await startProduct()
      const plain = (await visit(url)).body
      const encodings = [
        ['gzip', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['deflate;q=0, gzip;q=0, br;q=0', undefined],
        ['gzip, br', url === '/explorar' ? 'br' : 'gzip'],
      ] as const
      for (const [accepted, encoding] of [...encodings, ...encodings]) {
        const { headers, rawPayload } = await visit(url, { headers: { 'accept-encoding': accepted } })
        expect(headers['content-encoding'], accepted).toBe(encoding)
        expect(headers.vary).toBe('accept-encoding, cookie')
        expect(Number(headers['content-length'])).toBe(rawPayload.length)
        const decode = { gzip: gunzipSync, br: brotliDecompressSync, none: (body: Buffer) => body }[
          encoding ?? 'none'
        ]
        expect(decode(rawPayload).toString('utf8')).toBe(plain)
      }
    },
  )

  it.each([
    ['gzip;q=0, *', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, *', 'gzip'],
    ['gzip;q=0, br;q=0, *', undefined],
  ])('a visitor’s page for accept-encoding "%s" has the encoding %s', async (accepted, encoding) => {
    const { visit } = await startProduct()
    for (const url of ['/explorar', '/perfil/amalia-renteria']) {
      const { headers } = await visit(url, { headers: { 'accept-encoding': accepted } })
      expect(headers['content-encoding'], url).toBe(encoding)
    }
  })

  it('HEAD returns the same headers as GET for a visitor’s page, and no body', async () => {
    const { visit, rendered } = await startProduct()
    const { headers } = await visit('/explorar')
    const head = await visit('/explorar', { method: 'HEAD' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
    expect(rendered).toHaveLength(1)
  })

  it('a page is rendered at most four times when 40 visitors open the page at once', async () => {
    const { visit, rendered } = await startProduct()
    const visitors = Array.from({ length: 40 }, (_, at) =>
      visit('/explorar', { remoteAddress: `192.0.2.${at}` }),
    )
    expect(new Set((await Promise.all(visitors)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(rendered.length).toBeLessThanOrEqual(4)
  })
})

describe('a CDN', () => {
  const config = { appUrl: `https://${host}` }

  it('a CDN may cache a page without contact data only until the page is four seconds old', async () => {
    const { visit, wait } = await startProduct({ config })
    const keeps = async () => (await visit('/explorar')).headers['cache-control']
    expect(await keeps()).toBe('public, max-age=0, s-maxage=4, must-revalidate')
    wait(2_001)
    expect(await keeps()).toBe('public, max-age=0, s-maxage=1, must-revalidate')
  })

  it('a CDN may not cache a page with contact data, or any page of an installation without APP_URL', async () => {
    const [withUrl, without] = [await startProduct({ config }), await startProduct()]
    expect((await withUrl.visit('/perfil/amalia-renteria')).headers['cache-control']).toBe(
      'private, no-cache',
    )
    expect((await without.visit('/explorar')).headers['cache-control']).toBe('private, no-cache')
  })
})

describe('the cache of pages', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a session', '/explorar', { sesion: 'x' }],
    ['a key of offline data', '/explorar', { guardado: 'x' }],
    ['a pending sign-out', '/explorar', { salida: '1' }],
    ['a recent change', '/explorar', { cambio: '1' }],
    ['a token', '/explorar?token=x', {}],
    ['a token with an encoded name', '/explorar?%74oken=x', {}],
    ['a token after a second question mark', '/explorar?fbclid=a?b&token=x', {}],
    ['a search for a phone', '/explorar?nombre=3344556677', {}],
  ])(
    'the cache of server-rendered pages neither serves nor stores a page for a request with %s',
    async (_what, url, cookies) => {
      const { visit, cache, rendered } = await startProduct()
      await visit(url, { cookies })
      expect(cache.pages()).toEqual([])
      await visit(url)
      const page = await visit(url, { cookies })
      expect(rendered).toHaveLength(3)
      expect(page.headers.etag).toBeUndefined()
      expect(page.headers['cache-control']).toMatch(/^private/)
    },
  )

  it('the page cache neither stores a member’s page nor serves a page to a member', async () => {
    const { visit, cache } = await startProduct()
    const member = await makeMember(db)
    const cookies = { sesion: member.sessionToken }
    const visitor = await visit('/explorar')
    const own = await visit('/explorar', { cookies })
    expect(own.body).toContain(member.email)
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect((await visit('/explorar')).body).toBe(visitor.body)
    expect(cachedTexts(cache).some((text) => text.includes(member.email))).toBe(false)
  })

  it('the page cache does not store redirects and pages with a status other than 200', async () => {
    const { visit, cache } = await startProduct()
    for (const url of ['/perfil/nadie', '/lo-que-sea', '/Explorar', '/dashboard']) await visit(url)
    expect(cache.pages()).toEqual([])
  })

  it('the page cache contains no phone and no e-mail of any person', async () => {
    const { visit, cache } = await startProduct()
    const people = await db.person.findMany({
      select: { slug: true, phone: true, whatsapp: true, email: true },
    })
    const urls = people.flatMap(({ slug }) => (slug ? [`/perfil/${slug}`, `/agenda/${slug}`] : []))
    const shown: string[] = []
    for (const url of ['/', '/explorar', '/login', ...urls]) shown.push((await visit(url)).body)
    const texts = cachedTexts(cache).map((text) => text.replace(/\D/g, '') + text.toLowerCase())
    expect(texts.length).toBeGreaterThan(4)
    const values = people.flatMap((person) => [
      ...[person.phone, person.whatsapp].flatMap((number) => number?.replace(/\D/g, '').slice(-10) ?? []),
      ...(person.email ? [person.email, person.email.split('@')[0] ?? ''] : []),
    ])
    expect(values).toContain('3344556677')
    expect(shown.join()).toContain('href="tel:+523344556677"')
    expect(values.filter((value) => texts.some((text) => text.includes(value)))).toEqual([])
  })

  it('the page cache is limited in bytes, and first removes the oldest page', () => {
    const cache = new PageCache({ maxBytes: 3_500 })
    const page = createCachedPage(
      { texts: ['x'.repeat(1_000)], slots: [] },
      { readAt: 0, screen: null, noindex: false, readContact: null },
    )
    for (const key of ['a', 'b', 'c', 'd']) cache.store(key, page, 0)
    expect(cache.bytes).toBeLessThanOrEqual(3_500)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.find(key, 0) !== null)).toEqual([false, true, true, true])
    cache.store('e', { ...page, parts: [Buffer.alloc(4_000)] }, 0)
    expect(cache.bytes).toBe(0)
  })

  it('the size of the page cache includes compressed copies, and storing a new page removes old pages', async () => {
    const cache = new PageCache()
    const facts = { screen: null, noindex: false, readContact: null }
    const page = createCachedPage({ texts: ['página '.repeat(1_000)], slots: [] }, { readAt: 0, ...facts })
    cache.store('a', page, 0)
    const before = cache.bytes
    const { body } = await cache.encode('a', page, {}, 'gzip')
    await expect.poll(() => cache.bytes).toBe(before + body.length)
    cache.store('b', { ...page, readAt: 4_000 }, 4_000)
    expect(cache.bytes).toBe(before)
    expect(cache.find('a', 0)).toBeNull()
    expect(cache.find('b', 3_999)).toBeNull()
  })
})
