import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makePhotos, makeReview } from '../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectNoHorizontalScroll, type ScreenKind, screenKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

const open = (screen: ScreenKind, tolerates: RegExp[] = []) =>
  openPage(screen, { baseUrl: product().url, tolerates })
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

describe.each(screenKinds)('trust information on a profile, on a %s', (screen) => {
  it("includes the path of recommendations through a friend and the friend's friend", {
    timeout: 60_000,
  }, async () => {
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

    await page
      .getByText('Berta Ochoa, de tu círculo, confía en Ciro Luna, que recomienda su trabajo.', {
        exact: false,
      })
      .waitFor()
    const steps = page.getByRole('list', { name: 'De ti a esta persona' }).getByRole('listitem')
    await steps.first().waitFor()
    const read = (await steps.allInnerTexts()).map((text) => text.split(/\s*\n\s*/))
    expect(read).toEqual([
      ['AR', 'Tú'],
      ['BO', 'Berta Ochoa', 'de tu círculo'],
      ['CL', 'Ciro Luna', 'de su círculo'],
      ['DS', 'Dora Salas'],
    ])
    await expectNoHorizontalScroll(page)
    await steps.nth(1).getByRole('link', { name: 'Berta Ochoa' }).click()
    await page.getByRole('heading', { level: 1, name: 'Berta Ochoa' }).waitFor()

    await addToCircle(db(), friend, found)
    await page.goto(found.profilePath)
    await page.getByText('1 persona de tu círculo recomienda su trabajo', { exact: true }).first().waitFor()
    expect(await page.getByText('Tu confianza llega hasta aquí.').count()).toBe(0)
  })

  // The following tests do not depend on the screen width, so they run on one screen only.
  if (screen === 'desktop') return

  it('is not shown to a visitor', async () => {
    const [author, found] = [await makeMember(db()), await makeMember(db(), { name: 'Elsa Mora' })]
    await addToCircle(db(), author, found)
    const page = await open(screen)
    await page.goto(found.profilePath)
    await page.getByText(`${author.name} recomienda su trabajo`).waitFor()
    expect(await page.getByText(/de tu círculo/).count()).toBe(0)
  })

  it('includes a mark on the reviews of authors who had an appointment with the person', {
    timeout: 60_000,
  }, async () => {
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

  it('includes the work photos of all reviews, not only of the newest reviews', {
    timeout: 90_000,
  }, async () => {
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
