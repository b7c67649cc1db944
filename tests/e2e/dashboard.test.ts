import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { deviceKinds, deviceSettings, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { expectInViewport } from './support/in-viewport.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

/** Use one instant for all tests: the clock may reach the next hour during the test run. */
const begun = Date.now()

function zoneAtHour(from: number): string {
  const hours = ((from - new Date(begun).getUTCHours() + 36) % 24) - 12
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
const [zone, evening] = [zoneAtHour(8), zoneAtHour(18)]
/** Returns the instant that is `hours` after today's noon in the time zone `zone`. */
const noon = (hours: number) => {
  return new Date(begun - (begun % HOUR_MS) + (4 + hours) * HOUR_MS)
}
const HOUR_MS = 60 * MINUTE_MS

const bottomBarHeight = 64

describe.each(deviceKinds)('the dashboard, on a %s', (screen) => {
  async function openDashboard() {
    const me = await makeMember(db(), { name: 'Ana Robles' })
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, me, product().url)
    return { me, page }
  }

  it('on the dashboard, the card of a featured person names recommenders from the circle of the member', async () => {
    const { me, page } = await openDashboard()
    const friends = await Promise.all(
      ['Dra. Adriana Luna', 'Ofelia Paz', 'Noé Gil'].map((name) => makeMember(db(), { name })),
    )
    const profile = { professions: ['Plomero'], city: 'Tepic', state: 'Nayarit' }
    const worker = await makeMember(db(), { name: `Beto Sosa ${screen}`, profile })
    const stranger = await makeMember(db(), { name: `Ciro Vela ${screen}`, profile })
    for (const friend of friends) {
      await addToCircle(db(), me, friend)
      await addToCircle(db(), friend, worker, stranger)
    }
    await addToCircle(db(), await makeMember(db()), stranger)
    await page.goto('/dashboard')

    const cards = page.getByRole('region', { name: 'Perfiles destacados' }).getByRole('listitem')
    const card = cards.filter({ has: page.getByRole('heading', { name: worker.name }) })
    await card.getByText(/^(Adriana|Ofelia|Noé), (Adriana|Ofelia|Noé) y 1 más, de tu círculo$/).waitFor()
    await card.getByText('Plomero · Tepic, Nayarit').waitFor()
    expect(await card.getByText(/Recomendado por/).count()).toBe(0)
    const second = await cards.nth(1).boundingBox()
    const end = deviceSettings[screen].viewport.height - (screen === 'phone' ? bottomBarHeight : 0)
    expect((second?.y ?? Number.NaN) + (second?.height ?? 0)).toBeLessThan(end)
  })

  it("a provider's dashboard begins with today: next appointment, other appointments, free gaps and requests", async () => {
    const provider = await makeProvider(db(), {
      agenda: { autoConfirmFor: 'NONE', timeZone: zone },
    })
    const clients = await Promise.all(
      ['Rosa Peña', 'Luis Ávila', 'Eva Gil'].map((name) => makeMember(db(), { name: `${name} ${screen}` })),
    )
    const [rosa, luis, eva] = clients
    if (!rosa || !luis || !eva) throw new Error('no clients')
    await makeAppointment(db(), provider, rosa, noon(0), {
      timeZone: zone,
      clientPhone: '33 5555 0101',
      serviceName: 'Corte',
      serviceCost: 150,
    })
    await makeAppointment(db(), provider, luis, noon(2), { timeZone: zone })
    await makeAppointment(db(), provider, eva, noon(24), { timeZone: zone, status: 'PENDING' })
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, provider, product().url)
    await page.goto('/dashboard')

    const today = page.getByRole('region', { name: 'Hoy' })
    const next = today.getByRole('article', { name: new RegExp(`: ${rosa.name}, 12:00$`) })
    await next.getByText('12:00 a 12:30').waitFor()
    await next.getByText('Corte · $150 MXN').waitFor()
    expect(await next.getByRole('link', { name: '33 5555 0101' }).getAttribute('href')).toBe(
      'tel:+523355550101',
    )
    expect(await next.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')).toContain(
      'wa.me/523355550101',
    )
    await today.getByRole('listitem').filter({ hasText: '12:30 a 14:00' }).getByText('Libre').waitFor()
    const place = (await today.boundingBox())?.y ?? Number.NaN
    const greeting = await page.getByRole('heading', { level: 1, name: /^Hola/ }).boundingBox()
    expect(place).toBeLessThan(greeting?.y ?? 0)
    await expectAccessible(page)

    const requests = page.getByRole('region', { name: 'Por responder (1)' })
    await requests.getByRole('button', { name: `Confirmar: ${eva.name}` }).click()
    await requests.waitFor({ state: 'hidden' })
    await today.getByRole('link', { name: new RegExp(luis.name) }).click()
    await expectPagePath(page, '/mis-citas')
    const card = page.getByRole('article', { name: `Cita con ${luis.name}` })
    await expect.poll(() => card.getAttribute('aria-current')).toBe('true')
  })

  it("in the evening, a provider's dashboard lists tomorrow's appointments with a WhatsApp link for each client", async () => {
    const provider = await makeProvider(db(), { agenda: { timeZone: evening } })
    const client = await makeMember(db(), { name: `Rosa Peña ${screen}` })
    await makeAppointment(db(), provider, client, new Date(noon(0).getTime() + 12 * HOUR_MS), {
      timeZone: evening,
      clientPhone: '33 5555 0101',
    })
    const page = await openPage(screen, { baseUrl: product().url, tolerates: [/status of 502/] })
    await signInAs(page, provider, product().url)
    await page.goto('/dashboard')
    const list = page.getByRole('region', { name: 'Mañana (1)' })
    await list.getByText(`10:00 ${client.name}`).waitFor()
    const message = list.getByRole('link', { name: /^Avisar por WhatsApp/ })
    expect(await message.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/523355550101\?text=Hola/)

    await page.route(/scheduling\.clientLink/, (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await list.getByText('Error al preparar el mensaje').waitFor()
    await page.unroute(/scheduling\.clientLink/)
    await list.getByRole('button', { name: /^Intentar de nuevo: / }).click()
    await message.waitFor()
  })

  it('the dashboard asks ‘¿Ofreces un servicio?’ once: at the top for a new member, at the bottom for a member with a circle', async () => {
    const { me, page } = await openDashboard()
    await page.goto('/dashboard')
    const start = page.getByRole('button', { name: 'Abre tu agenda en un minuto' })
    await start.waitFor()
    expect(await page.getByText('¿Ofreces un servicio?').count()).toBe(1)
    await expectInViewport(start)
    await start.click()
    await page.getByText('Lun–vie 9–14, 15–18').waitFor()
    await expectInViewport(page.getByRole('heading', { name: '¿Ofreces un servicio?' }))
    expect(await page.getByText('¿Ofreces un servicio?').count()).toBe(1)
    await addToCircle(db(), me, await makeMember(db()))
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Empezar' }).waitFor()
    expect(await page.getByText('¿Ofreces un servicio?').count()).toBe(1)
    expect(await start.count()).toBe(0)
  })

  it('the dashboard shows tomorrow’s first appointment to a provider whose working day is over', async () => {
    const provider = await makeProvider(db(), { agenda: { timeZone: zone } })
    const client = await makeMember(db(), { name: `Rosa Peña ${screen}` })
    await makeAppointment(db(), provider, client, noon(24), { timeZone: zone })
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, provider, product().url)
    await page.goto('/dashboard')
    const today = page.getByRole('region', { name: 'Hoy' })
    await today.getByText('No tienes más citas hoy.').waitFor()
    await today.getByRole('article', { name: `Mañana: ${client.name}, 12:00` }).waitFor()
    await today.getByRole('link', { name: /Libre$/ }).click()
    await page
      .getByRole('region', { name: /^\p{L}+ \d+ de /u })
      .first()
      .waitFor()
    await expectPagePath(page, '/mis-citas')
  })

  it('the dashboard of a member without an agenda contains no sections about a working day', async () => {
    const { page } = await openDashboard()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '¿Quién es tu dentista?' }).waitFor()
    expect(await page.getByRole('heading', { name: /^(Hoy|Mañana|Por responder)/ }).count()).toBe(0)
  })

  it('each counter on the dashboard links to the page with the counted people', async () => {
    const { me, page } = await openDashboard()
    await addToCircle(db(), me, await makeMember(db()))
    for (const [counter, path] of [
      ['En mi círculo', '/circulo'],
      ['Me recomiendan', me.profilePath],
      ['Amigos en común', '/explorar'],
    ] as const) {
      await page.goto('/dashboard')
      await page.getByRole('link', { name: counter }).click()
      await expectPagePath(page, path)
    }
    expect(new URL(page.url()).search).toBe('?orden=confianza')
  })

  it("the dashboard's counter of recommendations opens the list of the people who recommend the member", async () => {
    const { me, page } = await openDashboard()
    const friend = await makeMember(db(), { name: `Noemí Amiga ${screen}` })
    await addToCircle(db(), friend, me)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Me recomiendan' }).click()
    const dialog = page.getByRole('dialog', { name: '1 recomendación' })
    await dialog.getByRole('link', { name: friend.name }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectPagePath(page, me.profilePath)
    expect(new URL(page.url()).hash).toBe('')
    await page.getByText(`${friend.name} recomienda tu trabajo`).waitFor()
    await page.getByRole('button', { name: 'Ver a todas' }).click()
    await dialog.getByRole('link', { name: friend.name }).click()
    await page.getByRole('heading', { level: 1, name: friend.name }).waitFor()
  })

  it('the dashboard opens the dialog that adds a person to the circle, and counts the person at once', async () => {
    const { page } = await openDashboard()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar persona de confianza' })
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await page.getByRole('combobox', { name: 'Nombre' }).fill(`Luz Mar ${screen}`)
    await page.getByLabel('Teléfono').fill(screen === 'phone' ? '8155553333' : '8155554444')
    await page.getByLabel('Tu reseña').fill('Cosió las cortinas.')
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expectPagePath(page, '/dashboard')
    await expect.poll(() => page.getByRole('definition').first().textContent()).toBe('1')
  })
})

describe("'¿Ofreces un servicio?' on the dashboard", () => {
  it('under ‘¿Ofreces un servicio?’, a member opens an agenda by filling in three fields, and gets its link to share', async () => {
    const member = await makeMember(db())
    const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 400/] })
    await signInAs(page, member, product().url)
    await page.goto('/dashboard')
    const greeting = await page.getByRole('heading', { level: 1 }).evaluateHandle((heading) => heading)
    await page.getByRole('button', { name: 'Abre tu agenda en un minuto' }).click()
    await page.getByText('Lun–vie 9–14, 15–18').waitFor()
    await page.locator(':focus', { hasText: 'Abrir mi agenda' }).waitFor()
    await page.getByRole('button', { name: 'Cambiar el horario: Lun–vie' }).click()
    const hours = page.getByLabel('Lun–vie, fin del horario 2')
    await page.locator(':focus', { has: hours }).waitFor()
    await page.getByRole('button', { name: 'Abrir mi agenda' }).click()
    await page.getByText('Escribe tu oficio o profesión.').waitFor()
    await page.getByText('Escribe tu ciudad.').waitFor()
    await page.getByLabel('Oficio o profesión').fill('Afiladora')
    await page.getByLabel('Ciudad').fill('Tepic')
    await page.getByLabel('Teléfono').fill('12')
    await page.getByRole('button', { name: 'Abrir mi agenda' }).click()
    await page.getByText('Escribe un teléfono de 10 dígitos.').waitFor()
    await page.getByLabel('Teléfono').fill('311 123 4567')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abrir mi agenda' }).click()
    await page.getByText('Tu agenda está abierta').waitFor()
    await page.getByText(/^Comparte tu enlace: .*\/agenda\/[\w-]+$/).waitFor()
    expect(await greeting.evaluate((heading) => heading.isConnected)).toBe(true)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    expect(await createTestCaller(db(), null).scheduling.offer({ personId: member.personId })).toMatchObject({
      enabled: true,
      hasRanges: true,
      requiresPhone: true,
    })
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('¿Ofreces un servicio?').count()).toBe(0)
  })
})
