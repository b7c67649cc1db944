import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { systemClock } from '#kernel/clock.ts'
import { reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { defaultMemberUsageLimits } from '#kernel/limits.ts'
import { createContactDataReadLimiter } from '#platform/contact-budget.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { PageCache } from '#server/page-cache.ts'
import { pageRoutes } from '#server/pages.ts'
import { createTestConfig } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, type TestContact, type TestMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const template = '<head><!--head--></head><!--body--><!--state-->'
const source = createTestHtmlPageProvider(render, template)
const app = await createTestApp(db, {}, { pageProvider: source })

async function visit(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, body } = await app.inject({ url, method, headers: { host: 'circulo.test' } })
  return { status: statusCode, headers, body, text: textOf(body) }
}

function textOf(html: string): string {
  return html
    .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
}

let provider: TestMember
let contact: TestContact
beforeAll(async () => {
  provider = await makeProvider(db, {
    name: 'Zenaida Quintero',
    profile: { city: 'Tepic', state: 'Nayarit', phone: '311 123 4567', professions: ['Costurera'] },
  })
  contact = await makeContact(db, { name: 'Zacarías Uribe', createdById: provider.personId, city: 'Ixtlán' })
  await addToCircle(db, provider, contact)
  await makeReview(db, provider, contact, { text: 'Dejó la barda derechita.' })
})

describe('a public page without scripts', () => {
  it('a member’s profile page without scripts shows the person, a phone link, the agenda and the reviews', async () => {
    const { status, body, text } = await visit('/perfil/zenaida-quintero')
    expect(status).toBe(200)
    for (const part of ['Zenaida Quintero', 'Costurera', 'Tepic, Nayarit', '✓ Usuario Registrado', 'Agenda'])
      expect(text).toContain(part)
    expect(body).toContain('href="tel:+523111234567"')
    expect(body).toMatch(/<button[^>]*aria-label="[^"]*, disponible"/)
  })

  it('a contact’s profile page without scripts shows the reviews and the link to claim the profile', async () => {
    const { text } = await visit('/perfil/zacarias-uribe')
    for (const part of ['Persona no registrada', 'Dejó la barda derechita.', 'Reclamar este perfil'])
      expect(text).toContain(part)
  })

  it.each([
    ['/explorar?lugar=tepic', 'Mostrando 1 de', 'Zenaida Quintero'],
    ['/agenda/zenaida-quintero', 'Agenda de Zenaida Quintero', 'Sáb'],
    ['/login', 'Iniciar Sesión', 'Para entrar hace falta JavaScript'],
    ['/registro', 'Nombre completo', 'Para entrar hace falta JavaScript'],
    ['/', 'Círculos de confianza', 'Explorar perfiles'],
    ['/invitacion', 'Abre tu invitación', 'necesitas el enlace que te mandaron'],
  ])('the page at %s shows the texts “%s” and “%s” without scripts', async (url, ...parts) => {
    const { status, text } = await visit(url)
    expect(status).toBe(200)
    for (const part of parts) expect(text).toContain(part)
  })
})

describe('paginated lists without scripts', () => {
  const nextOf = (body: string) =>
    /<a[^>]*rel="next"[^>]*href="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&')

  it('the pages of /explorar can be followed by links without scripts, and list each person once', async () => {
    const people = Array.from({ length: 50 }, (_, index) => `Yolanda ${String(index).padStart(2, '0')}`)
    for (const name of people)
      await makeContact(db, { name, createdById: provider.personId, city: 'Yurécuaro' })
    const seen: string[] = []
    let url: string | undefined = '/explorar?lugar=yurecuaro&nombre=yolanda'
    for (let pages = 0; url; pages++) {
      expect(pages).toBeLessThan(3)
      const { status, text, body } = await visit(url)
      expect(status).toBe(200)
      expect(text).toContain('Mostrando 50 de')
      expect(text.includes('Ver la lista desde el principio')).toBe(pages > 0)
      seen.push(...(text.match(/Yolanda \d\d(?= Plomero · Yurécuaro)/g) ?? []))
      url = nextOf(body)
    }
    expect(seen).toEqual(people)
  })

  it('the pages of reviews can be followed by links without scripts', async () => {
    const subject = await makeContact(db, { name: 'Wenceslao Roa', createdById: provider.personId })
    const moments = Array.from({ length: 25 }, (_, index) => new Date(Date.UTC(2026, 0, 31 - index)))
    await db.review.createMany({
      data: moments.map((createdAt, index) => {
        return {
          id: createId(reviewIdSchema),
          subjectId: subject.personId,
          authorId: provider.personId,
          text: `Obra ${index}.`,
          createdAt,
        }
      }),
    })
    const first = await visit('/perfil/wenceslao-roa')
    expect(first.text).toContain('Obra 4.')
    expect(first.text).not.toContain('Obra 5.')
    const second = await visit(nextOf(first.body)?.replace(/#.*/, '') ?? '')
    expect(second.text).toContain('Obra 5.')
    expect(second.text).not.toContain('Obra 4.')
    expect(second.text).toContain('Ver las más recientes')
    expect(nextOf(second.body)).toBeUndefined()
  })

  it.each([
    ['/explorar?desde=nada', 'Zacarías Uribe'],
    ['/perfil/zacarias-uribe?resenas=nada', 'Dejó la barda derechita.'],
  ])('a list starts at its first page when the cursor in the URL is invalid: %s', async (url, first) => {
    const { status, text } = await visit(url)
    expect(status).toBe(200)
    expect(text).toContain(first)
  })

  it('a visitor who opens a later page of results in the members-only sort order gets the first page of results', async () => {
    const { personId } = provider
    const { status, text } = await visit(
      `/explorar?orden=confianza&desde=${encodeURIComponent(`3.1~${personId}~Ana`)}`,
    )
    expect(status).toBe(200)
    expect(text).toContain('Zacarías Uribe')
  })
})

describe('the URL of a page', () => {
  it.each(['/perfil/nadie', '/agenda/nadie', `/perfil/${'x'.repeat(150)}`, `/agenda/${'x'.repeat(150)}`])(
    "the URL %s of an unknown person gets 404 and the message 'Usuario no encontrado'",
    async (url) => {
      const { status, text, headers } = await visit(url)
      expect(status).toBe(404)
      expect(text).toContain('Usuario no encontrado')
      expect(headers['x-robots-tag']).toBe('noindex')
    },
  )

  it('a URL without a page gets 404', async () => {
    const { status, text, headers } = await visit('/lo-que-sea')
    expect(status).toBe(404)
    expect(text).toContain('No encontramos esta página')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it.each([
    ['/Explorar/?lugar=Tepic', '/explorar?lugar=Tepic'],
    ['/PERFIL/ZENAIDA-QUINTERO/?a=1', '/perfil/ZENAIDA-QUINTERO?a=1'],
    ['/perfil/ZENAIDA-QUINTERO?a=%C3%B1', '/perfil/zenaida-quintero?a=%C3%B1'],
    ['/agenda/ZENAIDA-QUINTERO?a=1', '/agenda/zenaida-quintero?a=1'],
  ])('the URL %s redirects permanently to %s', async (url, to) => {
    const { status, headers } = await visit(url)
    expect([status, headers.location]).toEqual([301, to])
  })

  it('a profile or agenda URL with a person’s id redirects to the URL with the slug', async () => {
    for (const [place, id] of [
      ['perfil', contact.personId],
      ['agenda', provider.personId],
    ]) {
      const { status, headers } = await visit(`/${place}/${id}`)
      expect([status, headers.location]).toEqual([301, expect.stringMatching(`^/${place}/z`)])
    }
  })

  it.each([
    ['/perfil/zenaida-quintero', 200],
    ['/perfil/nadie', 404],
  ])(
    'a HEAD request for %s gets status %s and the content type of the GET response, but no body',
    async (url, status) => {
      const [head, page] = [await visit(url, 'HEAD'), await visit(url)]
      expect([head.status, page.status, head.body]).toEqual([status, status, ''])
      expect(head.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.headers['content-type']).toBe(head.headers['content-type'])
    },
  )
})

describe('a page whose data cannot be read', () => {
  const failing = createTestHtmlPageProvider(
    () => Promise.reject(new Error('127.0.0.1 of node_modules')),
    template,
  )

  it.each([
    { why: 'rendering fails', isAway: false, isReady: true, status: 500, retryAfter: undefined },
    { why: 'the product is not ready', isAway: false, isReady: false, status: 503, retryAfter: '30' },
    { why: 'the database is unavailable', isAway: true, isReady: true, status: 503, retryAfter: '30' },
  ])('a page whose data cannot be read is an error page without internal details when $why', async (one) => {
    const away = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
    const pageProvider = one.isAway ? source : failing
    const findObstacle = async () => (one.isReady ? null : 'database-away')
    const broken = await createTestApp(away, {}, { pageProvider, findObstacle })
    for (const url of ['/explorar', '/perfil/ana', '/agenda/ana']) {
      const { statusCode, headers, body } = await broken.inject({ url, headers: { host: 'circulo.test' } })
      expect(statusCode, url).toBe(one.status)
      expect(headers['retry-after']).toBe(one.retryAfter)
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain(one.status === 503 ? 'no está disponible por un momento' : 'Ocurrió un error')
      expect(body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|Explorar Perfiles|node_modules/)
    }
    await closeDb(away)
  })

  it('a page gets 503 after a timeout when the database does not respond', async () => {
    const hanging = Fastify()
    await hanging.register(cookie)
    const deps = {
      config: createTestConfig({}),
      db,
      clock: systemClock,
      contactBudget: createContactDataReadLimiter(defaultMemberUsageLimits),
    }
    const stuck = createTestHtmlPageProvider(() => new Promise(() => undefined), template)
    await hanging.register(pageRoutes, {
      deps,
      source: stuck,
      cache: new PageCache(),
      isReady: async () => false,
      renderTimeoutMs: 50,
    })
    const { statusCode, headers, body } = await hanging.inject('/explorar')
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(body).toContain('no está disponible por un momento')
    await hanging.close()
  })
})
