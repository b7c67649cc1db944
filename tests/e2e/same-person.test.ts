import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember, uniquePhone } from '../support/factories/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, screenKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

async function setUp(screen: (typeof screenKinds)[number]) {
  const me = await makeMember(db(), { name: 'Ana Robles' })
  const phone = uniquePhone()
  const createdById = me.personId
  const lalo = await makeContact(db(), { createdById, name: 'Lalo el herrero', phone })
  await addToCircle(db(), me, lalo)
  const page = await openPage(screen, { baseUrl: product().url })
  await signInAs(page, me, product().url)
  return { me, phone, page }
}

describe.each(screenKinds)('one person with two names, on a %s', (screen) => {
  it('the dialog for a new person detects an existing person with the same phone, and then adds only the review', {
    timeout: 60_000,
  }, async () => {
    const { phone, page } = await setUp(screen)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill('Lalo Prueba')
    await dialog.getByLabel('Teléfono').fill(phone)
    await dialog.getByLabel('Tu reseña').fill('Hizo la reja en dos días.')
    await dialog.getByText('Este número es de Lalo el herrero. ¿Es la misma persona?').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sí, es la misma' }).click()
    await dialog.getByText('Ya está en tu círculo').waitFor()
    await expectNoHorizontalScroll(page)
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Hizo la reja en dos días.')
    await dialog.getByRole('button', { name: 'Publicar reseña' }).click()
    await page.getByText('Reseña agregada exitosamente').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Lalo el herrero', exact: true }).click()
    await page.getByRole('region', { name: 'Reseñas' }).getByText('Hizo la reja en dos días.').waitFor()
  })

  it("a member merges two contacts that are one person, from a row's menu", { timeout: 60_000 }, async () => {
    const { me, phone, page } = await setUp(screen)
    const other = await makeContact(db(), { createdById: me.personId, name: 'Lalo Prueba', phone })
    await addToCircle(db(), me, other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button').click()
    await dialog.getByText('No se puede deshacer').waitFor()
    const kept = dialog.getByRole('region', { name: 'Este perfil se queda' })
    await kept.getByText('Lalo Prueba').waitFor()
    expect(await dialog.getByText('tienen nombres distintos').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Que se quede el otro' }).click()
    await kept.getByText('Lalo el herrero').waitFor()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Unir perfiles' }).click()
    await page.getByText('Lalo el herrero y Lalo Prueba son ahora una sola persona').waitFor()
    await page.getByRole('link', { name: 'Lalo Prueba', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Lalo el herrero', exact: true }).waitFor()
  })

  it('the operator must decide about the merge of two contacts if one of them is in the circle of another member', {
    timeout: 60_000,
  }, async () => {
    const { me, phone, page } = await setUp(screen)
    const other = await makeContact(db(), { createdById: me.personId, name: 'Ramiro Prueba', phone })
    await addToCircle(db(), me, other)
    await addToCircle(db(), await makeMember(db()), other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button').click()
    await dialog.getByText('Lalo el herrero y Ramiro Prueba tienen nombres distintos').waitFor()
    await dialog.getByRole('button', { name: 'Unir perfiles' }).click()
    await dialog.getByText('el equipo de Círculo decide si se unen').waitFor()
    // Hold the press for 500 ms: the button ignores a second press within 400 ms as part of a double press.
    await dialog.getByRole('button', { name: 'Proponer la unión' }).click({ delay: 500 })

    await page.getByText('Enviamos tu propuesta al equipo de Círculo').waitFor()
    const report = await db().report.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    expect(report.details).toMatch(/^Es la misma persona que http\S+\/perfil\/ramiro-prueba/)
  })
})
