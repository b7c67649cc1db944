import { describe, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { defaultLinkPreviewUrl } from '#kernel/cards/contract.ts'
import { systemClock } from '#kernel/clock.ts'
import { hostCookiePrefix } from '#kernel/contract.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { serviceIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { personLinkPreviewUrl } from '#kernel/person-card/contract.ts'
import { findVisibleDirectoryCard } from '#modules/circles/host-api.ts'
import { hidePerson } from '#modules/identity/moderation-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { type PageHeadData, parsePageHead } from '../../support/read-head.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const origin = 'https://circulo.example'
const pageProvider = createTestHtmlPageProvider(render, '<!--head--><!--body--><!--state-->')
const app = await createTestApp(db, { appUrl: origin, linkBase: origin }, { pageProvider })

const get = (url: string, cookies = {}) => app.inject({ url, cookies })
const cookiesOf = ({ sessionToken }: { sessionToken: string }) => ({
  [hostCookiePrefix + sessionCookieName]: sessionToken,
})
const only = ({ meta }: PageHeadData, name: string) => {
  const found = meta.get(name) ?? []
  expect(found.length, name).toBeLessThanOrEqual(1)
  return found[0]
}
const headOf = async (url: string) => {
  const { body, statusCode } = await get(url)
  expect(statusCode, url).toBe(200)
  return parsePageHead(body)
}

describe('the head of a page', () => {
  it.each([
    ['/', '/', 'Gente de confianza, recomendada por gente real · Círculo'],
    ['/explorar', '/explorar', 'Explorar Perfiles · Círculo'],
    ['/login?volver=%2Fdashboard', '/login', 'Iniciar sesión · Círculo'],
    ['/login?tab=crear', '/registro', 'Crear cuenta · Círculo'],
    ['/registro', '/registro', 'Crear cuenta · Círculo'],
  ])('every public page, such as %s, has one canonical URL and a description', async (url, path, title) => {
    const head = await headOf(url)
    expect(head.title).toBe(title)
    expect(head.canonical).toEqual([origin + path])
    expect(only(head, 'og:url')).toBe(origin + path)
    expect(only(head, 'og:image')).toBe(origin + defaultLinkPreviewUrl)
    expect(only(head, 'og:locale')).toBe('es_MX')
    expect(only(head, 'og:site_name')).toBe('Círculo')
    expect(only(head, 'twitter:card')).toBe('summary_large_image')
    const picture = [...head.meta.keys()].filter((name) => name.startsWith('og:image'))
    expect(picture).toEqual([
      'og:image',
      'og:image:alt',
      'og:image:type',
      'og:image:width',
      'og:image:height',
    ])
    expect(picture.slice(2).map((name) => only(head, name))).toEqual(['image/jpeg', '1200', '630'])
    expect(only(head, 'description')?.length).toBeGreaterThan(50)
    expect(only(head, 'robots')).toBeUndefined()
  })

  it('the page of an invitation does not reveal the token in its head, and is not indexed', async () => {
    const { body, headers } = await get('/invitacion?token=secreto-de-alguien')
    const head = parsePageHead(body)
    expect([only(head, 'robots'), headers['x-robots-tag']]).toEqual(['noindex', 'noindex'])
    expect([head.canonical, only(head, 'og:url')]).toEqual([[], undefined])
    expect(JSON.stringify([...head.meta])).not.toContain('secreto')
    expect(only(head, 'og:title')).toBe('Tu invitación')
  })

  it('a page that requires a session is marked noindex', async () => {
    const { statusCode, headers } = await get('/mis-citas')
    expect([statusCode, headers['x-robots-tag']]).toEqual([302, 'noindex'])
    const own = await get('/mis-citas', cookiesOf(await makeMember(db)))
    expect([own.statusCode, own.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  })

  it.each(['/perfil/nadie', '/recuperar'])('the page %s has no link preview data', async (url) => {
    const { body } = await get(url)
    expect([...parsePageHead(body).meta.keys()].filter((name) => /^(og|twitter):/.test(name))).toEqual([])
  })

  it('the link preview data of a public page are in its first 8,000 characters, because preview programs read only these', async () => {
    const member = await makeMember(db, { profile: { description: 'Mucho. '.repeat(70) } })
    const { body } = await get(member.profilePath)
    expect(body.indexOf('twitter:image:alt')).toBeLessThan(8_000)
  })
})

describe('the filters of the page /explorar', () => {
  it.each([
    ['?profesion=PLOMERO&lugar=Tepic', '?profesion=plomero&lugar=tepic'],
    ['?lugar=Tepic&orden=confianza&utm_source=x&profesion=%20plomero%20', '?profesion=plomero&lugar=tepic'],
    ['?profesion=&lugar=', ''],
  ])('the search page /explorar%s has the canonical URL /explorar%s', async (search, canonical) => {
    await makeMember(db, { profile: { professions: ['Plomero'], city: 'Tepic', state: 'Nayarit' } })
    const head = await headOf(`/explorar${search}`)
    expect(head.canonical).toEqual([`${origin}/explorar${canonical}`])
    expect(only(head, 'robots')).toBeUndefined()
  })

  it('a search page without results or with a typed name is not indexed', async () => {
    expect(only(await headOf('/explorar?lugar=compra-aqui-barato'), 'robots')).toBe('noindex')
    expect(only(await headOf('/explorar?nombre=a'), 'robots')).toBe('noindex')
  })

  it('the structured data of a search page list the members found, but no contacts', async () => {
    const member = await makeMember(db, { profile: { city: 'Loreto' } })
    const contact = await makeContact(db, { city: 'Loreto', createdById: member.personId })
    const { structuredData } = await headOf('/explorar?lugar=loreto')
    expect(structuredData).toMatchObject([
      {
        '@type': 'ItemList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: member.name, url: origin + member.profilePath },
        ],
      },
    ])
    expect(JSON.stringify(structuredData)).not.toContain(contact.name)
  })
})

describe('the profile page', () => {
  it('a profile page has a title, a description, a preview card and structured data of the person', async () => {
    const [friend, member] = [
      await makeMember(db),
      await makeMember(db, {
        name: 'Ana & "Lucha" <b>Luna</b>',
        profile: { professions: ['Plomera'], city: 'Tepic', state: 'Nayarit', phone: '3111234567' },
      }),
    ]
    await addToCircle(db, friend, member)
    const { canonical, meta, structuredData, title } = await headOf(member.profilePath)
    expect(title).toBe('Ana & "Lucha" <b>Luna</b> · Plomera en Tepic · Círculo')
    expect(meta.get('description')).toEqual(['Plomera en Tepic, Nayarit. 1 persona recomienda su trabajo.'])
    expect(canonical).toEqual([origin + member.profilePath])
    const facts = await findVisibleDirectoryCard(db, member.personId)
    expect(meta.get('og:image')).toEqual([facts && origin + personLinkPreviewUrl(facts)])
    expect(structuredData).toMatchObject([
      {
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: member.name,
          jobTitle: 'Plomera',
          url: origin + member.profilePath,
          telephone: '+523111234567',
          address: { '@type': 'PostalAddress', addressLocality: 'Tepic', addressCountry: 'MX' },
          interactionStatistic: { userInteractionCount: 1 },
        },
        breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2 }] },
      },
    ])
    expect(JSON.stringify(structuredData)).not.toMatch(/aggregateRating|ratingValue|"email"/)
  })

  it('a profile page with services has structured data of a business with offers', async () => {
    const member = await makeMember(db, { profile: { city: 'Tepic' } })
    const service = {
      id: createId(serviceIdSchema),
      personId: member.personId,
      name: 'Fuga',
      cost: 450,
      position: 0,
    }
    await db.service.create({ data: service })
    const { structuredData } = await headOf(member.profilePath)
    expect(structuredData).toMatchObject([
      {
        mainEntity: {
          '@type': 'ProfessionalService',
          name: member.name,
          makesOffer: [{ '@type': 'Offer', price: 450, priceCurrency: 'MXN', itemOffered: { name: 'Fuga' } }],
        },
      },
    ])
    // Search engines reject structured data of a business without an address.
    await db.person.update({ where: { id: member.personId }, data: { city: null } })
    const nowhere = await headOf(member.profilePath)
    expect(nowhere.structuredData).toMatchObject([
      { mainEntity: { '@type': 'Person', makesOffer: [{ price: 450 }] } },
    ])
  })

  it('a profile page has structured data only for a reader without a session, because search engines never sign in', async () => {
    const member = await makeMember(db, { profile: { professions: ['Plomero'] } })
    const readWith = async (cookies: Record<string, string>) =>
      parsePageHead((await get(member.profilePath, cookies)).body).structuredData
    expect(await readWith({})).toHaveLength(1)
    expect(await readWith(cookiesOf(member))).toEqual([])
  })

  it('the structured data of a profile page name the country of the person’s state, such as US for Texas', async () => {
    const member = await makeMember(db, {
      profile: { professions: ['Pintor'], city: 'Houston', state: 'Texas' },
    })
    const { structuredData } = await headOf(member.profilePath)
    expect(structuredData).toMatchObject([
      { mainEntity: { address: { addressRegion: 'Texas', addressCountry: 'US' } } },
    ])
  })

  it('an agenda page has another description than the profile page; an empty agenda is not indexed', async () => {
    const provider = await makeProvider(db, { profile: { city: 'Tepic' } })
    const agendaPath = provider.profilePath.replace('/perfil/', '/agenda/')
    const [profile, agenda] = [await headOf(provider.profilePath), await headOf(agendaPath)]
    expect(only(agenda, 'description')).toBe(`Reserva tu cita con ${provider.name}. En Tepic.`)
    expect(only(agenda, 'description')).not.toBe(only(profile, 'description'))
    expect(only(agenda, 'robots')).toBeUndefined()
    const member = await makeMember(db)
    const closed = await headOf(member.profilePath.replace('/perfil/', '/agenda/'))
    expect(only(closed, 'robots')).toBe('noindex')
  })

  it('the profile page of a contact has a preview card, but is not indexed', async () => {
    const { personId, phone } = await makeContact(db)
    const { slug } = await db.person.findUniqueOrThrow({ where: { id: personId } })
    const { body, headers } = await get(`/perfil/${slug}`)
    const head = parsePageHead(body)
    expect([only(head, 'robots'), headers['x-robots-tag']]).toEqual(['noindex', 'noindex'])
    expect(only(head, 'og:image')).toContain(personId)
    expect(head.structuredData).toEqual([])
    expect(JSON.stringify([...head.meta])).not.toContain(phone)
  })

  it('a profile page has one URL: ids and old slugs redirect permanently', async () => {
    const member = await makeMember(db)
    const before = member.profilePath
    const slug = `${before.slice('/perfil/'.length)}-nueva`
    await db.person.update({ where: { id: member.personId }, data: { slug } })
    for (const url of [before, `/perfil/${member.personId}`, `/perfil/${member.accountId}`]) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers.location]).toEqual([301, `/perfil/${slug}`])
    }
    const { statusCode, headers } = await get(`/agenda/${member.personId}`)
    expect([statusCode, headers.location]).toEqual([301, `/agenda/${slug}`])
    expect((await headOf(`/agenda/${slug}`)).canonical).toEqual([`${origin}/agenda/${slug}`])
  })

  it('the profile page of a hidden person reveals nothing about the person', async () => {
    const member = await makeMember(db, { name: 'Escondida Por Completo' })
    await inTransaction(db, (tx) =>
      hidePerson(tx, { personEventHandlers, clock: systemClock }, member.personId),
    )
    for (const url of [member.profilePath, `/agenda/${member.personId}`]) {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(404)
      expect(body).not.toContain('Escondida')
    }
  })
})

it('the landing page has structured data with the search URL', async () => {
  const { structuredData } = await headOf('/')
  expect(structuredData).toMatchObject([
    {
      '@type': 'WebSite',
      url: `${origin}/`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: `${origin}/explorar?nombre={search_term_string}` },
      },
    },
  ])
})
