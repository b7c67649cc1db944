import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

async function openCircle(contacts = 0) {
  const me = await makeMember(db())
  for (let i = 0; i < contacts; i++)
    await addToCircle(
      db(),
      me,
      await makeContact(db(), { createdById: me.personId, professions: ['Pintor'] }),
    )
  const page = await openPage('phone', { baseUrl: product().url })
  await signInAs(page, me, product().url)
  await page.goto('/circulo')
  return page
}

const toFile = (name: string, phone: string) => ({
  name: 'contactos.vcf',
  mimeType: 'text/vcard',
  buffer: Buffer.from(`BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:${phone}\nEND:VCARD`),
})

describe('the import of contacts', () => {
  it('the import adds people only after the last button, not when the member returns to the choice', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Archivo de contactos').setInputFiles(toFile('Lalo Herrero', '33 6300 0001'))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click()
    await dialog.getByLabel('Tu reseña').fill('Hizo mi portón.')
    expect(await dialog.getByText('Por favor, agrega una reseña').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Atrás' }).click()
    // Hold the press for 500 ms: the button ignores a second press within 400 ms as part of a double press.
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click({ delay: 500 })
    await dialog.getByRole('button', { name: 'Agregar a 1 persona' }).waitFor()
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Hizo mi portón.')
    expect(await db().person.count({ where: { name: 'Lalo Herrero' } })).toBe(0)
  })

  it('after the member chooses another file, the import has only contacts of this file', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Archivo de contactos').setInputFiles(toFile('Uno Ruiz', '33 6300 0002'))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click()
    await dialog.getByLabel('Tu reseña').fill('Hizo mi portón.')
    await dialog.getByRole('button', { name: 'Atrás' }).click()
    await dialog.getByRole('button', { name: 'Atrás' }).click({ delay: 500 })
    await dialog.getByLabel('Archivo de contactos').setInputFiles(toFile('Dos Ruiz', '33 6300 0003'))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click({ delay: 500 })
    await dialog.getByRole('heading', { name: 'Dos Ruiz' }).waitFor()
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('')
  })
})

describe('the dialog that adds a person', () => {
  it('the dialog does not keep the trade of an empty seat when another button opens it', async () => {
    const page = await openCircle()
    const dialog = page.getByRole('dialog')
    const trade = dialog.getByRole('listitem').filter({ hasText: 'Electricista' })
    await page.getByRole('button', { name: '¿Quién es tu electricista?' }).click()
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await trade.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    await dialog.getByLabel('Teléfono').waitFor()
    expect(await trade.count()).toBe(0)
  })

  it('the form for a new person opens its collapsed part if a field of this part has an error', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill('Chole Tamales')
    await dialog.getByLabel('Teléfono').fill('33 6300 0005')
    await dialog.getByLabel('Tu reseña').fill('Los mejores tamales.')
    await dialog.getByText('Más datos').click()
    await dialog.getByLabel('Correo electrónico').fill('sin arroba')
    await dialog.getByText('Más datos').click()
    await dialog.getByLabel('Correo electrónico').waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await dialog.getByText('Correo electrónico inválido.').waitFor()
    await dialog.getByLabel('Correo electrónico').and(page.locator(':focus')).waitFor()
    // The part stays open while the member corrects the error.
    await dialog.getByLabel('Correo electrónico').fill('chole@correo.example')
    await dialog.getByText('Correo electrónico inválido.').waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel('Correo electrónico').isVisible()).toBe(true)
  })

  it('the notice about a new contact lies above the rows of the circle', async () => {
    const page = await openCircle(6)
    await page.getByRole('button', { name: 'Agregar persona de confianza' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill('Chole Tamales')
    await dialog.getByLabel('Teléfono').fill('33 6300 0004')
    await dialog.getByLabel('Tu reseña').fill('Los mejores tamales.')
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    const notice = page.getByText('¿Le avisas a Chole Tamales?')
    await notice.waitFor()
    await page.locator('.dialog__backdrop').waitFor({ state: 'hidden' })
    const isOnTop = await notice.evaluate(async (title) => {
      const status = title.closest('[role=status]')
      const phone = document.querySelector('main li a[href^="tel:"]')
      if (!status || !phone) return null
      const wanted = status.getBoundingClientRect()
      const by = phone.getBoundingClientRect().top - wanted.top - wanted.height / 2
      scrollBy({ top: by, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const { left, width, top, height } = phone.getBoundingClientRect()
      return status.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isOnTop).toBe(true)
  })
})
