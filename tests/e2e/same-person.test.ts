import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatPhone } from '#client/lib/format.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { createUniquePhone, makeContact, makeMember } from '../support/factories/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addPersonButtonName } from './support/contacts.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function setUp(screen: (typeof deviceKinds)[number]) {
  const me = await makeMember(db(), { name: 'Ana Robles' })
  const phone = createUniquePhone()
  const createdById = me.personId
  const lalo = await makeContact(db(), { createdById, name: 'Lalo el herrero', phone })
  await addToCircle(db(), me, lalo)
  const page = await openPage(screen, { baseUrl: product().url })
  await signInAs(page, me, product().url)
  return { me, phone, page }
}

async function describeNewPerson(page: Page, phone: string): Promise<Locator> {
  await page.goto('/circulo')
  await page.getByRole('button', { name: addPersonButtonName }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lalo Prueba')
  await dialog.getByLabel('Teléfono').fill(phone)
  await dialog.getByLabel('Tu reseña').fill('Hizo la reja en dos días.')
  return dialog
}

describe.each(deviceKinds)('one person with two names, on a %s', (screen) => {
  it('the dialog for a new person detects an existing person with the same phone, and then adds only the review', async () => {
    const { phone, page } = await setUp(screen)
    const dialog = await describeNewPerson(page, phone)
    await dialog.getByText('Este número es de Lalo el herrero. ¿Es la misma persona?').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Sí, es la misma' }).click()
    await dialog.getByText('Ya está en tu círculo').waitFor()
    await dialog.getByRole('heading', { name: 'Tu reseña', exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Hizo la reja en dos días.')
    await dialog.getByRole('button', { name: 'Publicar reseña' }).click()
    await page.getByText('Reseña agregada exitosamente').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Lalo el herrero', exact: true }).click()
    await page.getByRole('region', { name: 'Reseñas' }).getByText('Hizo la reja en dos días.').waitFor()
  })

  it('the add-person button stays disabled until the member answers whether the new person duplicates a contact', async () => {
    const { phone, page } = await setUp(screen)
    const dialog = await describeNewPerson(page, phone)
    const question = dialog.getByRole('group', { name: '¿Es la misma persona?' })
    await question.waitFor()
    await dialog.getByText('Antes, responde si es la misma persona.').waitFor()
    expect(await dialog.getByLabel('Teléfono').inputValue()).toBe(formatPhone(phone))
    const add = dialog.getByRole('button', { name: 'Agregar', exact: true })
    expect(await add.getAttribute('aria-disabled')).toBe('true')
    // Press Enter instead of clicking: Playwright's click would wait for a button marked as disabled.
    await add.press('Enter')
    await question.and(page.locator(':focus')).waitFor()
    await question.getByText('Falta tu respuesta.').waitFor()
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Hizo la reja en dos días.')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await question.getByRole('button', { name: 'No, es otra' }).click()
    await dialog.getByRole('button', { name: 'Cambiar respuesta' }).click()
    await question.getByRole('button', { name: 'No, es otra' }).click()
    await dialog.getByText('Se crea un perfil aparte del de Lalo el herrero.').waitFor()
    await add.click()
    await page.getByRole('link', { name: 'Lalo Prueba', exact: true }).waitFor()
  })

  it('a member merges two contacts of one person, from a contact’s menu', async () => {
    const { me, phone, page } = await setUp(screen)
    const other = await makeContact(db(), { createdById: me.personId, name: 'Lalo Prueba', phone })
    await addToCircle(db(), me, other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Puede ser esta persona:').waitFor()
    const suggestions = dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button')
    await suggestions.filter({ hasText: 'Mismo teléfono' }).click()
    await dialog.getByText('No se puede deshacer').waitFor()
    const kept = dialog.getByRole('region', { name: 'Este perfil se queda' })
    await kept.getByText('Lalo Prueba').waitFor()
    await dialog.getByText('Tienen el mismo teléfono y el mismo nombre.').waitFor()
    await dialog.getByRole('button', { name: 'Que se quede el otro' }).click()
    await kept.getByText('Lalo el herrero').waitFor()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Unir perfiles' }).click()
    await page.getByText('Lalo el herrero y Lalo Prueba son ahora una sola persona').waitFor()
    await page.getByRole('link', { name: 'Lalo Prueba', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Lalo el herrero', exact: true }).waitFor()
  })

  it('the dialog that merges two contacts proposes to keep the contact with more filled fields', async () => {
    const { me, page } = await setUp(screen)
    const other = await makeContact(db(), {
      createdById: me.personId,
      name: 'Lalo Prueba',
      professions: ['Herrero'],
      city: null,
    })
    await addToCircle(db(), me, other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button').click()
    const kept = dialog.getByRole('region', { name: 'Este perfil se queda' })
    await kept.getByText('Lalo el herrero').waitFor()
    await dialog.getByText('Lalo el herrero se queda con su nombre, su teléfono y su ciudad.').waitFor()
    await dialog.getByRole('button', { name: 'Que se quede el otro' }).click()
    await kept.getByText('Lalo Prueba').waitFor()
    await dialog.getByText('Recibe las reseñas, los oficios y la ciudad de Lalo el herrero.').waitFor()
  })

  it('a member must ask the operator to merge two contacts if another member’s circle contains one of the contacts', async () => {
    const { me, phone, page } = await setUp(screen)
    const other = await makeContact(db(), { createdById: me.personId, name: 'Ramiro Prueba', phone })
    await addToCircle(db(), me, other)
    await addToCircle(db(), await makeMember(db()), other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button').click()
    await dialog.getByText('Tienen el mismo teléfono, pero nombres distintos.').waitFor()
    await dialog.getByRole('button', { name: 'Unir perfiles' }).click()
    await dialog.getByText('el equipo de Círculo decide si se unen').waitFor()
    // The button ignores a second press within 400 ms (double press).
    await dialog.getByRole('button', { name: 'Proponer la unión' }).click({ delay: 500 })

    await page.getByText('Enviamos tu propuesta al equipo de Círculo').waitFor()
    const report = await db().report.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
    expect(report.details).toMatch(/^Es la misma persona que http\S+\/perfil\/ramiro-prueba/)
  })

  it('before a merge, the dialog shows both phones, and says which data are lost', async () => {
    const { me, phone, page } = await setUp(screen)
    const otherPhone = createUniquePhone()
    const other = await makeContact(db(), {
      createdById: me.personId,
      name: 'Eduardo Ruiz',
      phone: otherPhone,
      city: 'Zapopan',
    })
    await addToCircle(db(), me, other)
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    const choices = dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button')
    for (const typed of [otherPhone, 'eduardo']) {
      await dialog.getByLabel('Busca su otro perfil en tu círculo').fill(typed)
      await choices.filter({ hasText: formatPhone(otherPhone) }).waitFor()
    }
    await choices.click()
    await dialog.getByText('Tienen nombres y teléfonos distintos.').waitFor()
    for (const [region, shown] of [
      ['Este perfil desaparece', phone],
      ['Este perfil se queda', otherPhone],
    ] as const)
      await dialog.getByRole('region', { name: region }).getByText(formatPhone(shown)).waitFor()
    await dialog.getByText(`El teléfono ${formatPhone(phone)} se pierde.`).waitFor()
    await dialog.getByText('La ciudad de Lalo el herrero, Guadalajara, se pierde.').waitFor()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
  })

  it('if one of two duplicate profiles has an account, a member can only propose the merge to the operator', async () => {
    const { me, page } = await setUp(screen)
    await addToCircle(db(), me, await makeMember(db(), { name: 'Eduardo Ruiz' }))
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Más opciones: Lalo el herrero' }).click()
    await page.getByRole('menuitem', { name: 'Está dos veces en mi círculo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Busca su otro perfil en tu círculo').fill('eduardo')
    await dialog.getByRole('list', { name: 'Personas de tu círculo' }).getByRole('button').click()
    await dialog.getByText('Eduardo Ruiz tiene cuenta.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Unir perfiles' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Proponer la unión' }).click({ delay: 500 })
    await page.getByText('Enviamos tu propuesta al equipo de Círculo').waitFor()
  })
})
