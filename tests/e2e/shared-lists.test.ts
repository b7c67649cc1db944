import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { makeProfilePhotoRow } from '../support/factories/photos.ts'
import { makeReview } from '../support/factories/reviews.ts'
import { expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import { deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function makeAnaWithPlumbers() {
  const ana = await makeMember(db(), { name: 'Dra. Ana Peña' })
  const lalo = await makeMember(db(), {
    name: 'Don Lalo Ríos',
    profile: { professions: ['Plomero'], city: 'Tepic', state: 'Nayarit', phone: '33 1234 5678' },
  })
  const xime = await makeMember(db(), {
    name: 'María Guadalupe Ximena Villaseñor de la Torre y Rodríguez-Echeverría',
    profile: { professions: ['Plomera e instaladora de calentadores solares'] },
  })
  const dora = await makeMember(db(), { name: 'Dora Salas', profile: { professions: ['Dentista'] } })
  await addToCircle(db(), ana, lalo, xime, dora)
  await makeReview(db(), ana, lalo, { text: 'Llegó un domingo y arregló la fuga en media hora.' })
  return { ana, lalo, xime, dora }
}

describe.each(deviceKinds)('a shared list, on a %s', (screen) => {
  it('a member makes a shared list from the circle and later revokes it', async () => {
    const { ana, lalo } = await makeAnaWithPlumbers()
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, ana, product().url)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Hacer una lista' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: /Don Lalo/ }).check()
    expect(await dialog.getByRole('checkbox', { name: /Dora/ }).count()).toBe(0)
    await dialog.getByText('1 de hasta 12').waitFor()
    await expectAccessibleInBothColourSchemes(page, page.url())
    await dialog.getByRole('button', { name: 'Hacer la lista' }).click()

    const picture = dialog.getByRole('img', { name: 'Plomería: gente de confianza de Ana: Don Lalo Ríos' })
    await picture.waitFor()
    await expect.poll(() => picture.evaluate(shownWidth)).toBe(1080)
    await dialog.getByRole('radio', { name: 'Vertical' }).check({ force: true })
    await expect.poll(() => picture.evaluate(shownHeight)).toBe(1920)
    await expectAccessibleInBothColourSchemes(page, page.url())
    await expectNoHorizontalScroll(page)
    const address = await dialog.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')
    const link = /https?:\/\/\S+\/lista\/[\w-]{44}/.exec(decodeURIComponent(address ?? ''))?.[0] ?? ''
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Descargar imagen' }).click()
    expect((await saving).suggestedFilename()).toBe('circulo.jpg')

    const visitor = await openPage(screen, { baseUrl: product().url, tolerates: [/Failed to load resource/] })
    const response = await visitor.goto(link)
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    })
    await visitor.getByRole('heading', { level: 1, name: 'Plomería: gente de confianza de Ana' }).waitFor()
    await visitor.getByText('Llegó un domingo y arregló la fuga en media hora.').waitFor()
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await visitor.content()).not.toMatch(/1234 ?5678/)
    await visitor.getByText('Abre un perfil para llamar o escribir.').waitFor()
    const offer = visitor.getByRole('region', { name: 'Haz tu propio círculo' })
    await offer.getByRole('link', { name: 'Crear cuenta gratuita' }).waitFor()
    await page.goto(link)
    await page.getByRole('link', { name: 'Ver perfil: Don Lalo Ríos' }).waitFor()
    expect(await page.getByText('Haz tu propio círculo').count()).toBe(0)
    await page.goBack()
    await page.getByRole('button', { name: 'Hacer una lista' }).click()
    await expectAccessibleInBothColourSchemes(visitor, visitor.url())
    await expectNoHorizontalScroll(visitor)
    await visitor.getByRole('link', { name: 'Ver perfil: Don Lalo Ríos' }).click()
    await visitor.waitForURL(`**${lalo.profilePath}`)

    await dialog.getByRole('button', { name: 'Más opciones: Plomería: gente de confianza de Ana' }).click()
    await page.getByRole('menuitem', { name: 'Dejar de compartir' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de compartir' }).click()
    await page.getByText('La lista ya no se comparte').waitFor()
    const gone = await visitor.goto(link)
    expect(gone?.status()).toBe(404)
    await visitor.getByRole('heading', { level: 1, name: 'Esta lista ya no se abre' }).waitFor()
    expect(
      (await visitor.request.get(`${link.replace('/lista/', '/tarjetas/lista/')}/cuadrada.jpg`)).status(),
    ).toBe(404)
  })

  it('a shared list shows a long name without a horizontal scroll', async () => {
    const { ana, lalo, xime } = await makeAnaWithPlumbers()
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, ana, product().url)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Hacer una lista' }).click()
    for (const { name } of [lalo, xime]) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Hacer la lista' }).click()
    const address = await page.getByRole('link', { name: 'Mandar por WhatsApp' }).getAttribute('href')
    await page.goto(/\/lista\/[\w-]{44}/.exec(decodeURIComponent(address ?? ''))?.[0] ?? '')
    await page.getByRole('heading', { level: 2, name: xime.name }).waitFor()
    await expectNoHorizontalScroll(page)
  })
})

it('the dialog for a new shared list has a search, and shows at most 50 people besides the chosen ones', async () => {
  const ana = await makeMember(db(), { name: 'Ana Peña' })
  const plumbers = []
  for (let i = 10; i < 62; i++)
    plumbers.push(
      await makeContact(db(), { name: `Íñigo ${i}`, createdById: ana.personId, professions: ['Plomero'] }),
    )
  await addToCircle(db(), ana, ...plumbers)
  const page = await openPage('phone', { baseUrl: product().url })
  await signInAs(page, ana, product().url)
  await page.goto('/circulo')
  await page.getByRole('button', { name: 'Hacer una lista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Se ven 50 de 52.').waitFor()
  await dialog.getByLabel('Busca en tu círculo').fill('inigo 61')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Busca en tu círculo').fill('otro')
  await dialog.getByText('Nadie coincide con «otro».').waitFor()
  await dialog.getByLabel('Busca en tu círculo').fill('')
  expect(await dialog.getByRole('checkbox', { name: 'Íñigo 61' }).isChecked()).toBe(true)
})

it('the circle screen labels two shared lists of plumbers with the names of the listed plumbers', async () => {
  const { ana, lalo, xime } = await makeAnaWithPlumbers()
  for (const { personId } of [lalo, xime])
    await createTestCaller(db(), ana.actor).lists.create({ trade: 'Plomería', personIds: [personId] })
  const page = await openPage('phone', { baseUrl: product().url })
  await signInAs(page, ana, product().url)
  await page.goto('/circulo')
  await page.getByRole('button', { name: 'Hacer una lista' }).click()
  const rows = page.getByRole('region', { name: 'Tus listas compartidas' }).getByRole('listitem')
  for (const name of ['Don Lalo', 'María'])
    await rows.filter({ hasText: new RegExp(`${name}Plomería · hoy, \\d\\d:\\d\\d`) }).waitFor()
  await page
    .getByRole('button', { name: /^Más opciones: Plomería: gente de confianza de Ana, Don Lalo, / })
    .waitFor()
})

describe('the card of a provider', () => {
  it('the printed card of a provider is exactly one page of A6 paper', async () => {
    const { ana, xime } = await makeAnaWithPlumbers()
    await makeReview(db(), ana, xime, { text: 'Encontró la fuga que nadie encontraba. '.repeat(8) })
    const photoId = await makeProfilePhotoRow(db())
    await db().person.update({ where: { id: xime.personId }, data: { photoId } })
    const page = await openPage('desktop', { baseUrl: product().url, tolerates: [/Failed to load resource/] })
    await signInAs(page, xime, product().url)
    await page.goto(xime.profilePath)
    await page.getByRole('link', { name: 'Imprimir mi tarjeta' }).click()
    await page.getByRole('img', { name: /Código QR/ }).waitFor()
    const card = page.getByRole('article')
    expect(await card.locator('img').getAttribute('src')).toContain(photoId)
    expect(await card.evaluate(hasCutContent)).toBe(false)
    expect(await card.locator('div:has(> figure)').evaluate(hasCutContent)).toBe(false)
    await expectAccessibleInBothColourSchemes(page, page.url())
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    // A6 paper, 105 × 148 mm, in points of 1/72 inch.
    expect([Number(width), Number(height)].map(Math.round)).toEqual([298, 420])
  })

  it('the printed card has the phone only if visitors see it on the profile', async () => {
    const { lalo } = await makeAnaWithPlumbers()
    const page = await openPage('phone', { baseUrl: product().url })
    await signInAs(page, lalo, product().url)
    await page.goto('/imprimir-tarjeta')
    const card = page.getByRole('article')
    await card.getByText('33 1234 5678').waitFor()
    const { width = 0, height = 1 } = (await card.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(105 / 148, 2)
    const { width: screenWidth = 0 } = page.viewportSize() ?? {}
    for (const screenHeight of [1400, 700]) {
      await page.setViewportSize({ width: screenWidth, height: screenHeight })
      await card.getByText('Tepic, Nayarit').waitFor()
    }
    await page.getByText('Con tu foto, la tarjeta dice más de ti.').waitFor()
    expect(await card.evaluate(hasCutContent)).toBe(false)
    await db().person.update({ where: { id: lalo.personId }, data: { phoneAudience: 'MEMBERS' } })
    await page.reload()
    await page.getByText('Tu número no está en la tarjeta').waitFor()
    await card.getByRole('img', { name: /Código QR/ }).waitFor()
    expect(await card.textContent()).not.toMatch(/1234 ?5678/)
    await expectAccessibleInBothColourSchemes(page, page.url())
  })

  it('the printed card without a review fits one page, and says how many people recommend the work', async () => {
    const { ana, dora } = await makeAnaWithPlumbers()
    const page = await openPage('desktop', { baseUrl: product().url })
    await signInAs(page, dora, product().url)
    await page.goto('/imprimir-tarjeta')
    await page.getByText('Ahí está quién recomienda mi trabajo').waitFor()
    expect(await page.getByText('personas recomiendan mi trabajo').count()).toBe(0)
    await addToCircle(db(), await makeMember(db()), dora)
    await page.reload()
    await page.getByText('2 personas recomiendan mi trabajo').waitFor()
    const card = page.getByRole('article')
    expect(await card.evaluate(hasCutContent)).toBe(false)
    await expectAccessibleInBothColourSchemes(page, page.url())
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)

    await signInAs(page, ana, product().url)
    await page.goto('/imprimir-tarjeta')
    await page.getByText('Ahí está qué hago y cómo comunicarte conmigo.').waitFor()
  })
})

describe('a profile', () => {
  it('a profile can be saved as a vCard only if it shows contact data', async () => {
    const { ana, lalo, dora } = await makeAnaWithPlumbers()
    const page = await openPage('desktop', { baseUrl: product().url })
    await signInAs(page, ana, product().url)
    await page.goto(lalo.profilePath)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Guardar en mis contactos' }).click()
    const file = await saving
    await page.getByText('Descargamos su contacto. Ábrelo para guardarlo.').waitFor()
    expect(file.suggestedFilename()).toMatch(/\.vcf$/)
    const card = await readFile(await file.path(), 'utf8')
    expect(card).toContain('FN:Don Lalo Ríos\r\n')
    expect(card).toContain('TEL;TYPE=CELL:+523312345678\r\n')
    await db().person.update({ where: { id: dora.personId }, data: { emailAudience: 'CIRCLE' } })
    await page.goto(dora.profilePath)
    await page.getByRole('heading', { level: 1, name: 'Dora Salas' }).waitFor()
    expect(await page.getByRole('button', { name: 'Guardar en mis contactos' }).count()).toBe(0)
  })
})

function shownWidth(image: SVGElement | HTMLElement): number {
  return image instanceof HTMLImageElement ? image.naturalWidth : 0
}

function hasCutContent(card: SVGElement | HTMLElement): boolean {
  const { bottom } = card.getBoundingClientRect()
  return [...card.querySelectorAll('*')].some(
    (element) => element.getBoundingClientRect().bottom > bottom + 1,
  )
}

function shownHeight(image: SVGElement | HTMLElement): number {
  return image instanceof HTMLImageElement ? image.naturalHeight : 0
}
