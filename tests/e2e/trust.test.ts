import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makePhotos, makeReview } from '../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = (screen: DeviceKind, tolerates: RegExp[] = []) =>
  openPage(screen, { baseUrl: product().url, tolerates })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

describe.each(deviceKinds)('trust information on a profile, on a %s', (screen) => {
  it("a profile shows the path of recommendations through a friend and the friend's friend", async () => {
    const me = await makeMember(db(), { name: 'Ana Robles' })
    const friend = await makeMember(db(), { name: 'Berta Ochoa' })
    const theirs = await makeMember(db(), { name: 'Ciro Luna' })
    const found = await makeMember(db(), { name: 'Dora Salas' })
    await addToCircle(db(), me, friend)
    await addToCircle(db(), friend, theirs)
    await addToCircle(db(), theirs, found)
    const page = await open(screen)
    await signInAs(page, me, product().url)
    await page.goto(found.profilePath)

    await page.getByText('Berta Ochoa, de tu círculo, confía en Ciro Luna, que confía en Dora.').waitFor()
    const steps = page.getByRole('list', { name: 'De ti a esta persona' }).getByRole('listitem')
    await steps.first().waitFor()
    const read = (await steps.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))
    expect(read).toEqual([
      ['AR', 'Tú'],
      ['BO', 'Berta'],
      ['CL', 'Ciro'],
      ['DS', 'Dora'],
    ])
    await expectNoHorizontalScroll(page)
    await steps.nth(1).getByRole('link', { name: 'Berta' }).click()
    await page.getByRole('heading', { level: 1, name: 'Berta Ochoa' }).waitFor()

    await addToCircle(db(), friend, found)
    await page.goto(found.profilePath)
    await page.getByText('Berta, de tu círculo, recomienda su trabajo', { exact: true }).waitFor()
    await page.getByText('Berta Ochoa, de tu círculo, confía en Dora.').waitFor()
    expect(await steps.count()).toBe(3)
  })

  it("a profile begins with a sentence from a friend's review, and the reader can ask this friend on WhatsApp", async () => {
    const me = await makeMember(db(), { name: 'Ana Robles' })
    const friend = await makeMember(db(), {
      name: 'Berta Ochoa',
      profile: { phone: '33 1234 5678', phoneAudience: 'MEMBERS' },
    })
    const stranger = await makeMember(db(), { name: 'Ciro Luna' })
    const provider = await makeProvider(db(), { name: 'Dora Salas' })
    await addToCircle(db(), me, friend)
    await addToCircle(db(), friend, provider)
    await addToCircle(db(), stranger, provider)
    await makeReview(db(), stranger, provider, { text: 'Me atendió un sábado y no cobró de más por eso.' })
    const photoIds = await makePhotos(db(), friend, 1)
    await makeReview(db(), friend, provider, { text: 'Mi mamá ya la invitó a comer.', photoIds })
    const page = await open(screen, [/wa\.me/, /status of 404/])
    await page.context().route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }))
    await signInAs(page, me, product().url)
    await page.goto(provider.profilePath)

    const quotation = page.getByRole('figure', { name: 'Reseña de Berta Ochoa' })
    await quotation.getByText('Mi mamá ya la invitó a comer.').waitFor()
    const position = async (text: string) =>
      (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0
    expect(await position('Mi mamá ya la invitó a comer.')).toBeLessThan(await position('Recomendaciones'))
    await quotation.getByRole('button', { name: 'Foto de la reseña de Berta Ochoa' }).click()
    const viewer = page.getByRole('dialog', { name: 'Fotos del trabajo' })
    await viewer.getByText('“Mi mamá ya la invitó a comer.”').waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    const reviews = page.getByRole('region', { name: 'Reseñas' }).getByRole('article')
    await reviews.getByText('Me atendió un sábado').waitFor()
    expect(await reviews.count()).toBe(2)

    expect(await page.content()).not.toMatch(/1234\W*5678/)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Pregúntale a Berta' }).click()
    const chat = await opened
    await chat.waitForURL(/wa\.me/)
    expect(new URL(chat.url()).pathname).toBe('/523312345678')
    expect(new URL(chat.url()).searchParams.get('text')).toContain(
      'Hola, Berta. Vi en Círculo que recomiendas a Dora Salas.',
    )
    await chat.close()

    const agenda = page.getByRole('region', { name: 'Agenda' })
    await agenda.getByRole('button', { name: 'Semana siguiente' }).click()
    await agenda
      .getByRole('button', { name: /, disponible/ })
      .first()
      .click()
    const booking = page.getByRole('dialog')
    await booking.getByText('Dora Salas', { exact: true }).waitFor()
    await booking.getByText('Berta Ochoa, de tu círculo, recomienda su trabajo').waitFor()
    await page.keyboard.press('Escape')
  })

  it('a profile lists all recommenders, those of the reader’s circle first', async () => {
    const me = await makeMember(db(), { name: 'Ana Robles' })
    const friend = await makeMember(db(), { name: 'Zoe Ochoa' })
    const found = await makeMember(db(), { name: 'Dora Salas' })
    await addToCircle(db(), me, friend)
    for (const owner of [friend, ...(await Promise.all(Array.from({ length: 7 }, () => makeMember(db()))))])
      await addToCircle(db(), owner, found)
    const page = await open(screen)
    await page.goto(found.profilePath)
    await page.getByRole('link', { name: /^Inicia sesión para ver a todas/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Ver a todas' }).count()).toBe(0)

    await signInAs(page, me, product().url)
    await page.goto(found.profilePath)
    // The sentence at the top of the profile names only recommenders in the reader's circle.
    await page.getByText('Zoe, de tu círculo, recomienda su trabajo').waitFor()
    const faces = page.getByRole('list', { name: 'Recomiendan su trabajo' }).getByRole('listitem')
    expect(await faces.count()).toBe(6)
    expect(await page.getByText(/\d más|\d personas/).count()).toBe(0)
    await page.getByRole('button', { name: 'Ver a todas' }).click()
    const dialog = page.getByRole('dialog', { name: '8 recomendaciones' })
    const mine = dialog.getByRole('list', { name: 'De tu círculo' }).getByRole('link')
    await mine.first().waitFor()
    expect(await mine.allInnerTexts()).toEqual([expect.stringContaining('Zoe Ochoa')])
    expect(await dialog.getByRole('list', { name: 'Otras personas' }).getByRole('link').count()).toBe(7)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Ver a todas' }).click()
    await mine.first().click()
    await page.getByRole('heading', { level: 1, name: 'Zoe Ochoa' }).waitFor()
  })

  if (screen === 'desktop') return

  it('a profile page shows no chain of recommendations to a visitor who is not signed in', async () => {
    const [author, found] = [await makeMember(db()), await makeMember(db(), { name: 'Elsa Mora' })]
    await addToCircle(db(), author, found)
    const page = await open(screen)
    await page.goto(found.profilePath)
    await page.getByText(`${author.name} recomienda su trabajo`).waitFor()
    expect(await page.getByText(/de tu círculo/).count()).toBe(0)
    expect(await page.getByRole('list', { name: 'De ti a esta persona' }).count()).toBe(0)
  })

  it('a profile marks the reviews of authors who had an appointment with the person', async () => {
    const provider = await makeProvider(db(), { name: 'Dra. Flor Paz' })
    const [client, other] = [await makeMember(db()), await makeMember(db())]
    await makeAppointment(db(), provider, client, daysAgo(3))
    await makeAppointment(db(), provider, other, daysAgo(3), { status: 'CANCELLED' })
    await makeReview(db(), client, provider, { text: 'No dolió nada.' })
    await makeReview(db(), other, provider, { text: 'La conozco de vista.' })
    const page = await open(screen)
    await page.goto(provider.profilePath)
    const reviews = page.getByRole('region', { name: 'Reseñas' })
    const [heard, seen] = [client, other].map(({ name }) => reviews.getByRole('article', { name }))
    await heard?.getByText('Cita realizada aquí').waitFor()
    expect(await reviews.getByText('Cita realizada aquí').count()).toBe(1)
    expect(await seen?.getByText('Cita realizada aquí').count()).toBe(0)
  })

  it('a profile shows the work photos of all reviews, not only of the newest reviews', async () => {
    const author = await makeMember(db())
    const found = await makeContact(db(), { name: `Gil Obra ${screen}` })
    for (let index = 0; index < 12; index++) {
      const photoIds = await makePhotos(db(), author, 2)
      await makeReview(db(), author, found, { photoIds, now: daysAgo(100 + index) })
    }
    for (let index = 0; index < 21; index++) await makeReview(db(), author, found, { now: daysAgo(index) })
    const page = await open(screen, [/status of 404/])
    await page.goto(`/perfil/${found.personId}`)
    const works = page.getByRole('region', { name: 'Trabajos' })
    await works.getByRole('img').nth(19).scrollIntoViewIfNeeded()
    await expect.poll(() => works.getByRole('img').count()).toBe(24)
    expect(await works.getByRole('button', { name: 'Mostrar más fotos' }).count()).toBe(0)

    await page.reload()
    await works.getByRole('img').nth(18).click()
    const viewer = page.getByRole('dialog', { name: 'Fotos del trabajo' })
    await viewer.getByText('Foto 19 de 24', { exact: true }).waitFor()
    await page.keyboard.press('End')
    await viewer.getByText('Foto 24 de 24', { exact: true }).waitFor()
  })
})
