import { describe, expect, it } from 'vitest'
import { makeMember } from '../support/factories/people.ts'
import { makePhotos, makeReview } from '../support/factories/reviews.ts'
import { expectAccessible } from './support/accessible.ts'
import { waitBetweenButtonPresses } from './support/agendas.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { makeWorkPhoto } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const noFiles = [/404/]
const open = (screen: DeviceKind, tolerates: RegExp[] = []) =>
  openPage(screen, { baseUrl: product().url, tolerates })
const longName = 'Maximiliano Buenaventura de la Santísima Trinidad Villavicencio-Etcheverría'

describe.each(deviceKinds)('a review, on a %s', (screen) => {
  it('a review can be edited and deleted by its author, and answered by the reviewed person', async () => {
    const [author, subject] = [await makeMember(db()), await makeMember(db(), { name: longName })]
    await makeReview(db(), author, subject, { text: 'Llegó tarde.', now: new Date('2026-11-02T18:00:00Z') })
    const page = await open(screen)
    await signInAs(page, author, product().url)
    await page.goto(subject.profilePath)

    await page.getByRole('button', { name: 'Opciones de tu reseña' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar reseña' })
    await dialog.getByLabel('Reseña').fill('Avisó que llegaba tarde.')
    await dialog.getByRole('combobox', { name: 'Oficios o profesiones' }).fill('Plomería')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    const review = page.getByRole('article', { name: `Reseña de ${author.name}` })
    await review.getByText('Avisó que llegaba tarde.').waitFor()
    await review.getByText('2 de noviembre de 2026 · Editada el', { exact: false }).waitFor()
    await review.getByText('Plomería', { exact: true }).waitFor()

    const subjectPage = await open(screen)
    await signInAs(subjectPage, subject, product().url)
    await subjectPage.goto(subject.profilePath)
    await subjectPage.getByRole('button', { name: `Opciones de la reseña de ${author.name}` }).click()
    await subjectPage.getByRole('menuitem', { name: 'Responder' }).click()
    const answer = subjectPage.getByRole('dialog', { name: 'Responder' })
    await answer.getByRole('button', { name: 'Publicar' }).click()
    await answer.getByText('Escribe tu respuesta.').waitFor()
    await answer.getByLabel('Tu respuesta').fill('Gracias por la paciencia.')
    await expectAccessible(subjectPage, '[role=dialog]')
    await answer.getByRole('button', { name: 'Publicar' }).click()
    await subjectPage.getByRole('heading', { name: `Respuesta de ${longName}` }).waitFor()
    await expectAccessible(subjectPage)
    await expectNoHorizontalScroll(subjectPage)

    await page.reload()
    await page.getByText('Gracias por la paciencia.').waitFor()
    await page.getByRole('button', { name: 'Opciones de tu reseña' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar reseña' }).click()
    await page.getByText('Todavía no hay reseñas').waitFor()
  })
})

it('a second review on the same day is appended to the first, and saved with the joined text', async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db(), { name: 'Beto Luna' })]
  await makeReview(db(), author, subject, { text: 'Puntual.' })
  const page = await open('phone', [/409/])
  await signInAs(page, author, product().url)
  await page.goto(subject.profilePath)

  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  await page.getByRole('dialog').getByLabel('Reseña').fill('Y limpio.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Ya escribiste hoy sobre Beto Luna.', { exact: false }).waitFor()
  const text = page.getByRole('dialog', { name: 'Editar reseña' }).getByLabel('Reseña')
  expect(await text.inputValue()).toBe('Puntual.\n\nY limpio.')
  await waitBetweenButtonPresses(page)
  await page.getByRole('button', { name: 'Guardar' }).click()

  await page.getByText('Reseña guardada').waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.getByRole('article').getByText('Y limpio.', { exact: false }).waitFor()
})

it('the form that combines two reviews warns the author if the reviews have too many photos', async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db())]
  await makeReview(db(), author, subject, { photoIds: await makePhotos(db(), author, 5) })
  const page = await open('phone', [/409/, ...noFiles])
  await signInAs(page, author, product().url)
  await page.goto(subject.profilePath)

  await page.getByRole('button', { name: 'Dejar Reseña' }).click()
  await page.locator('input[type=file]').setInputFiles(await makeWorkPhoto('a.jpg', 20))
  await page.getByRole('button', { name: 'Publicar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar reseña' })
  const notice = dialog.getByText('Ya escribiste hoy sobre', { exact: false })
  await expect.poll(() => notice.textContent()).toContain('Máximo 5 fotos. Quita las que sobran.')
  const hasFocus = () =>
    notice.evaluate((element) => element.closest('[tabindex]') === document.activeElement)
  await expect.poll(hasFocus).toBe(true)
  expect(await dialog.getByText('Agregar fotos').count()).toBe(0)
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByRole('button', { name: 'Quitar foto 6' }).click()
  await expect.poll(() => notice.textContent()).not.toContain('Máximo')
  expect(await dialog.getByText('Agregar fotos').count()).toBe(0)
  const photos = dialog.getByRole('group', { name: 'Fotos del trabajo' })
  expect(await photos.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Guardar' }).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Quitar foto 5' }).click()
  const input = dialog.getByLabel('Agregar fotos')
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('if a member reviewed a person earlier that day, the add-person dialog joins the new text with the earlier review', async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db(), { name: 'Quirina Zavala' })]
  await makeReview(db(), author, subject, { text: 'Puntual.' })
  const page = await open('phone')
  await signInAs(page, author, product().url)
  await page.goto('/circulo')

  await page.getByRole('button', { name: 'Agregar', exact: false }).first().click()
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('Quirina')
  await page.getByRole('dialog').getByText('Quirina Zavala').first().click()
  await page.getByRole('textbox', { name: 'Tu reseña' }).fill('Y limpia.')
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByText('Quirina Zavala ya está en tu círculo.', { exact: false }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Tu reseña' }).inputValue()).toBe('Puntual.\n\nY limpia.')
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Guardar reseña' }).click()

  await page.getByText('Reseña guardada').waitFor()
  const reviews = await db().review.findMany({ where: { authorId: author.personId } })
  expect(reviews.map(({ text }) => text)).toEqual(['Puntual.\n\nY limpia.'])
})

it('adding a person with a review above the daily review limit saves no review, and keeps the typed text', async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db(), { name: 'Otilia Zamudio' })]
  for (let count = 0; count < 20; count++)
    await makeReview(db(), author, await makeMember(db()), { text: 'Bien.' })
  const page = await open('phone', [/429/])
  await signInAs(page, author, product().url)
  await page.goto('/circulo')

  await page.getByRole('button', { name: 'Agregar', exact: false }).first().click()
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('Otilia')
  await page.getByRole('dialog').getByText('Otilia Zamudio').first().click()
  const text = page.getByRole('textbox', { name: 'Tu reseña' })
  await text.fill('Arregló la bomba.')
  await page.getByRole('dialog').getByRole('button', { name: 'Agregar', exact: true }).click()
  await page
    .getByText('Otilia Zamudio ya está en tu círculo. Ya escribiste muchas reseñas hoy.', { exact: false })
    .waitFor()
  expect(await text.inputValue()).toBe('Arregló la bomba.')
  await expectAccessible(page, '[role=dialog]')
  await waitBetweenButtonPresses(page)
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await page.getByRole('alert').getByText('Mañana puedes publicar esta.', { exact: false }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Otilia Zamudio' }).waitFor()
  await page.getByRole('button', { name: 'Agregar', exact: false }).first().click()
  expect(await text.inputValue()).toBe('Arregló la bomba.')
  await db().throttledAttempt.deleteMany()
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await page.getByText('Reseña agregada exitosamente').waitFor()
  const reviews = await db().review.findMany({ where: { subjectId: subject.personId } })
  expect(reviews.map((review) => review.text)).toEqual(['Arregló la bomba.'])
})

it('the reviewed person can choose the cover photo of the gallery ‘Trabajos’, and remove a photo from it', async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db())]
  const [first, second] = await makePhotos(db(), author, 2)
  await makeReview(db(), author, subject, { photoIds: [first, second] })
  const page = await open('phone', noFiles)
  await signInAs(page, subject, product().url)
  await page.goto(subject.profilePath)

  await page.getByRole('button', { name: 'Organizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Organizar trabajos' })
  const photo = (position: number) => dialog.getByRole('listitem').nth(position - 1)
  await photo(1).getByText('Portada automática', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Usar como portada la foto 2' }).click()
  await photo(2).getByText('Portada', { exact: true }).waitFor()
  expect(await dialog.getByText('Portada automática').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Quitar de portada' }).click()
  await photo(1).getByText('Portada automática', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Quitar de mis trabajos la foto 1' }).click()
  await dialog.getByRole('button', { name: 'Volver a mostrar la foto 1' }).waitFor()
  await photo(2).getByText('Portada automática', { exact: true }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Listo' }).click()

  const works = page.getByRole('region', { name: 'Trabajos' }).getByRole('img')
  await expect.poll(() => works.count()).toBe(1)
  expect(await works.first().getAttribute('src')).toContain(second)
  await page.getByRole('button', { name: /Opciones de la reseña de/ }).click()
  await page.getByRole('menuitem', { name: 'Mostrar sus fotos en Trabajos' }).click()
  await expect.poll(() => works.count()).toBe(2)
})

it('a photo by an author without a confirmed e-mail address never becomes the cover photo automatically', async () => {
  const [author, subject] = [await makeMember(db(), { unproven: true }), await makeMember(db())]
  await makeReview(db(), author, subject, { photoIds: await makePhotos(db(), author, 1) })
  const page = await open('phone', noFiles)
  await signInAs(page, subject, product().url)
  await page.goto(subject.profilePath)
  await page.getByRole('button', { name: 'Organizar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Organizar trabajos' })
  await dialog.getByRole('button', { name: 'Usar como portada la foto 1' }).waitFor()
  expect(await dialog.getByText('Portada automática').count()).toBe(0)
})

it("the menu of each review has the review's date in its accessible name", async () => {
  const [author, subject] = [await makeMember(db()), await makeMember(db())]
  const dates = ['2 de noviembre de 2026', '3 de noviembre de 2026']
  for (const day of ['02', '03'])
    await makeReview(db(), author, subject, { text: 'Puntual.', now: new Date(`2026-11-${day}T18:00:00Z`) })
  for (const [member, label] of [
    [author, 'Opciones de tu reseña'],
    [subject, `Opciones de la reseña de ${author.name}`],
  ] as const) {
    const page = await open('phone')
    await signInAs(page, member, product().url)
    await page.goto(subject.profilePath)
    for (const date of dates)
      await page.getByRole('button', { name: `${label}, ${date}`, exact: true }).waitFor()
  }
})
