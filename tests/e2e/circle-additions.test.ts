import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { addPersonButtonName } from './support/contacts.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

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

const toCard = (name: string, phone: string) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:${phone}\nEND:VCARD`

const toFileOf = (...cards: string[]) => ({
  name: 'contactos.vcf',
  mimeType: 'text/vcard',
  buffer: Buffer.from(cards.join('\n')),
})

const toFile = (name: string, phone: string) => toFileOf(toCard(name, phone))

describe('the import of contacts', () => {
  it('the import of contacts adds people only at its last step, even if the member goes back in between', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Archivo de contactos').setInputFiles(toFile('Lalo Herrero', '33 6300 0001'))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click()
    await dialog.getByLabel('Tu reseña').fill('Hizo mi portón.')
    expect(await dialog.getByText('Por favor, agrega una reseña').count()).toBe(0)
    await dialog.getByLabel('Tu reseña').fill('')
    await dialog.getByRole('button', { name: 'Agregar a 1 persona' }).click({ delay: 500 })
    await dialog.getByText('Por favor, agrega una reseña sobre el trabajo realizado').waitFor()
    await dialog.getByLabel('Tu reseña').fill('Hizo mi portón.')
    await dialog.getByRole('button', { name: 'Atrás' }).click()
    // The button ignores a second press within 400 ms (double press).
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

describe('the drafts of imported contacts', () => {
  it("the import of contacts proposes to separate a trade such as ‘pintor’ from the end of a contact's name", async () => {
    const page = await openCircle(8)
    await page.getByRole('button', { name: addPersonButtonName }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    await dialog
      .getByLabel('Archivo de contactos')
      .setInputFiles(
        toFileOf(
          toCard('Beto pintor', '33 6300 0011'),
          toCard('Chela Ruiz', '33 6300 0012'),
          toCard('Zoila Pintor', '33 6300 0013'),
        ),
      )
    for (const name of [/^Beto/, /^Chela/, /^Zoila/]) await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByRole('button', { name: 'Continuar con 3' }).click()
    const drafts = dialog.getByRole('listitem').filter({ has: page.getByRole('heading') })
    const [beto, chela, zoila] = [drafts.nth(0), drafts.nth(1), drafts.last()]
    await beto.getByText('1 de 3 · 33 6300 0011').waitFor()
    await beto.getByRole('button', { name: 'Sí, separarlos' }).click()
    await beto.getByRole('heading', { name: 'Beto', exact: true }).waitFor()
    expect(await beto.getByLabel('Oficio o profesión').inputValue()).toBe('Pintor')
    expect(await chela.getByRole('button', { name: 'Sí, separarlos' }).count()).toBe(0)
    await zoila.getByRole('button', { name: 'Sí, separarlos' }).click()
    await zoila.getByText('En tu teléfono: “Zoila Pintor”').waitFor()
    await zoila.getByRole('button', { name: 'Deshacer' }).click()
    await zoila.getByRole('heading', { name: 'Zoila Pintor' }).waitFor()
    expect(await zoila.getByLabel('Oficio o profesión').inputValue()).toBe('')

    await beto.getByLabel('Tu reseña').fill('Pintó la casa.')
    await zoila.getByLabel('Tu reseña').fill('Pintó la barda.')
    await dialog.getByText('2 de 3 con reseña').waitFor()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    const removed = dialog.getByRole('listitem').filter({ hasText: 'Quitaste a Chela Ruiz.' })
    await dialog.getByRole('button', { name: 'Quitar: Chela Ruiz' }).dblclick()
    await removed.and(page.locator(':focus')).waitFor()
    await beto.getByText('1 de 2 · 33 6300 0011').waitFor()
    await removed.getByRole('button', { name: 'Deshacer' }).click()
    await dialog.getByRole('heading', { name: 'Chela Ruiz' }).and(page.locator(':focus')).waitFor()
    await zoila.getByText('3 de 3 · 33 6300 0013').waitFor()
    await dialog.getByRole('button', { name: 'Quitar: Chela Ruiz' }).click()
    await removed.waitFor()
    await dialog.getByRole('button', { name: 'Agregar a 2 personas' }).click()
    await page.getByText('Agregaste a 2 personas a tu círculo').waitFor()
    const added = await db().person.findMany({
      where: { name: { in: ['Beto', 'Beto pintor', 'Chela Ruiz', 'Zoila Pintor'] } },
      orderBy: { name: 'asc' },
    })
    expect(added.map(({ name, professions }) => [name, professions])).toEqual([
      ['Beto', ['Pintor']],
      ['Zoila Pintor', []],
    ])
  })

  it('the contact import returns to the contact list after the member removes the only chosen contact', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Archivo de contactos').setInputFiles(toFile('Uno Ruiz', '33 6300 0014'))
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click()
    await dialog.getByLabel('Tu reseña').fill('Hizo mi portón.')
    await dialog.getByRole('button', { name: 'Quitar: Uno Ruiz' }).click()
    await dialog.getByRole('button', { name: 'Atrás' }).and(page.locator(':focus')).waitFor()
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Continuar con 1' }).click()
    expect(await dialog.getByLabel('Tu reseña').inputValue()).toBe('Hizo mi portón.')
  })
})

describe('the dialog that adds a person', () => {
  it('the add-person dialog preselects a trade only if the member opened the dialog with the button of this trade', async () => {
    const page = await openCircle()
    const dialog = page.getByRole('dialog')
    const trade = dialog.getByRole('listitem').filter({ hasText: 'Electricista' })
    await page.getByRole('button', { name: '¿Quién es tu electricista?' }).click()
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await trade.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: addPersonButtonName }).click()
    await dialog.getByLabel('Teléfono').waitFor()
    expect(await trade.count()).toBe(0)
  })

  it('the form for a new person opens its collapsed part if a field of this part has an error', async () => {
    const page = await openCircle()
    await page.getByRole('button', { name: addPersonButtonName }).click()
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
    await dialog.getByLabel('Correo electrónico').fill('chole@correo.example')
    await dialog.getByText('Correo electrónico inválido.').waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel('Correo electrónico').isVisible()).toBe(true)
  })

  it('the notice about a new contact is drawn over the list of people, not behind the list', async () => {
    const page = await openCircle(6)
    await page.getByRole('button', { name: addPersonButtonName }).click()
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
