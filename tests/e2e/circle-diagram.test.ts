import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { expectInViewport } from './support/in-viewport.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const trades = ['Plomero', 'Electricista', 'Dentista', 'Mecánico', 'Costurera', 'Contadora', 'Pediatra']

async function openCircle(screen: DeviceKind, count = trades.length) {
  const me = await makeMember(db())
  const friend = await makeMember(db(), { name: 'Adriana Vela', profile: { professions: ['Pediatra'] } })
  const further = await makeMember(db(), { name: 'Ciro Luna', profile: { professions: ['Herrero'] } })
  await addToCircle(db(), friend, further)
  const names = trades.slice(0, count).map((trade) => `${trade} Ruiz`)
  if (count > 0) {
    await addToCircle(db(), me, friend)
    for (const [index, name] of names.entries())
      await createTestCaller(db(), me.actor).circles.addNew({
        name,
        phone: `33 5${screen.length} ${count}0 ${10 + index}${Math.floor(Math.random() * 90) + 10}`,
        email: '',
        trades: [trades[index] ?? ''],
        review: 'Puntual.',
        photoIds: [],
      })
  }
  const page = await openPage(screen, { baseUrl: product().url })
  await signInAs(page, me, product().url)
  await page.goto('/circulo')
  return { me, page, names, friend, further }
}

describe.each(deviceKinds)('the circle diagram, on a %s', (screen) => {
  it('a press on a trade family in the circle diagram filters the list of people by this trade family', async () => {
    const { page } = await openCircle(screen)
    const diagram = page.getByRole('group', { name: /^Tu círculo: 8 personas en 5 familias de oficios\./ })
    await diagram.waitFor()
    await page.getByRole('heading', { name: /^Casa · \d$/ }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Casa · 2',
      'Salud · 3',
      'Autos · 1',
      'Oficina · 1',
      'Otros · 1',
    ])
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)

    const health = diagram.getByRole('button', { name: 'Salud', exact: true })
    await health.click()
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(3)
    expect(await health.getAttribute('aria-pressed')).toBe('true')
    expect(new URL(page.url()).search).toBe('?familia=salud')
    await page.reload()
    await page.getByText(/^Salud · \d/).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(3)
    await page.getByRole('button', { name: 'Todo mi círculo' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(8)
  })

  it("a press on an avatar in the inner or outer ring of the circle diagram opens the person's profile", async () => {
    const { page, friend, further } = await openCircle(screen)
    const avatar = page.locator('svg[role=group] g', { has: page.locator(`title:text-is("${friend.name}")`) })
    await avatar.last().click()
    await page.waitForURL(`**${friend.profilePath}`)
    await page.goBack()
    const outer = page.locator('svg[role=group] g', { has: page.locator(`title:text-is("${further.name}")`) })
    await outer.last().click()
    await page.waitForURL(`**${further.profilePath}`)
    await page.goBack()
    await page.getByRole('link', { name: '1 persona que recomienda tu círculo' }).click()
    await page.waitForURL('**/explorar?orden=confianza')
    await page.locator(`main a[href="${further.profilePath}"]`).first().waitFor()
  })

  it('the circle screen searches the list of people by name and trade, and sorts it', async () => {
    const { page } = await openCircle(screen)
    await page.goto('/circulo?familia=casa')
    await page.getByText(/^Casa · \d/).waitFor()
    const search = page.getByLabel('Busca en tu círculo')
    await search.fill('dentista')
    const names = page.getByRole('listitem').getByRole('heading')
    await expect.poll(() => names.allInnerTexts()).toEqual(['Dentista Ruiz'])
    const add = page.getByRole('button', { name: 'Agregar persona de confianza' })
    expect(await add.isVisible()).toBe(screen !== 'phone')
    if (screen === 'phone') expect((await names.first().boundingBox())?.y).toBeLessThan(200)
    await search.fill('nadie así')
    await page.getByText('Nadie en tu círculo coincide con “nadie así”.').waitFor()
    const explore = page.getByRole('link', { name: 'Buscar en Explorar' })
    expect(await explore.getAttribute('href')).toBe('/explorar?nombre=nadie%20as%C3%AD')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agregar a “nadie así”' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Busca a la persona').inputValue()).toBe('nadie así')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    expect(await dialog.getByLabel('Nombre', { exact: true }).inputValue()).toBe('nadie así')
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
    await add.waitFor()
    await page.getByRole('button', { name: 'Todo mi círculo' }).click()
    await page.getByLabel('Orden').selectOption('Nombre')
    await expect
      .poll(async () => (await names.allInnerTexts()).slice(0, 3))
      .toEqual(['Adriana Vela', 'Contadora Ruiz', 'Costurera Ruiz'])
    expect(await page.getByRole('heading', { name: /^Casa/ }).count()).toBe(0)
  })

  it('a trade button in an empty circle diagram opens the add-person dialog with this trade preselected', async () => {
    const { page } = await openCircle(screen, 0)
    const seat = page.getByRole('button', { name: '¿Quién es tu electricista?' })
    await seat.waitFor()
    await expectAccessible(page)
    await seat.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agregar persona nueva' }).click()
    await dialog.getByRole('listitem').filter({ hasText: 'Electricista' }).waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: '¿Quién es tu dentista?' }).waitFor()
    expect(await page.getByText('Amigos en común').count()).toBe(0)
  })

  it('the circle screen adds chosen people from a contacts file, and keeps typed text after an error', async () => {
    const { page } = await openCircle(screen, 0)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await page.getByRole('button', { name: 'Agregar desde tus contactos' }).click()
    const dialog = page.getByRole('dialog')
    const choose = (text: string) =>
      dialog
        .getByLabel('Archivo de contactos')
        .setInputFiles({ name: 'contactos.vcf', mimeType: 'text/vcard', buffer: Buffer.from(text) })
    await choose('nombre;teléfono')
    await dialog.getByText('No encontramos contactos con nombre y teléfono en este archivo.').waitFor()
    const digit = screen === 'phone' ? 1 : 2
    const cards = ['Lalo Herrero', 'Chole Tamales', 'Secreto Privado'].map(
      (name, index) =>
        `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+52 1 33 6${digit}00 000${index}\nEND:VCARD`,
    )
    await choose(cards.join('\n'))
    await dialog.getByRole('checkbox', { name: /Lalo Herrero/ }).check()
    await dialog.getByRole('checkbox', { name: /Chole Tamales/ }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continuar con 2' }).click()
    const [chole, lalo] = [dialog.getByRole('listitem').nth(1), dialog.getByRole('listitem').nth(0)]
    await lalo.getByLabel('Oficio o profesión').fill('Herrero')
    await lalo.getByLabel('Tu reseña').fill('Hizo mi portón.')
    await dialog.getByRole('button', { name: 'Agregar a 2 personas' }).click()
    await lalo.getByText('Ya está en tu círculo.').waitFor()
    await chole.getByText('Por favor, agrega una reseña').waitFor()
    await chole.getByLabel('Tu reseña').fill('Los mejores tamales.')
    await dialog.getByRole('button', { name: 'Agregar a 1 persona' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Lalo Herrero', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Chole Tamales', exact: true }).waitFor()
    expect(sent.join('\n')).toContain('Chole Tamales')
    expect(sent.join('\n')).not.toContain('Secreto Privado')
  })
})

it('the list of a large circle loads thirty people at once, and the focus moves to the first new one', async () => {
  const me = await makeMember(db())
  const contacts = []
  for (let i = 0; i < 61; i++)
    contacts.push(await makeContact(db(), { professions: ['Plomero'], createdById: me.personId }))
  await addToCircle(db(), me, ...contacts)
  const page = await openPage('phone', { baseUrl: product().url })
  await signInAs(page, me, product().url)
  await page.goto('/circulo')
  const names = page.getByRole('heading', { level: 3 })
  await names.first().waitFor()
  expect(await names.count()).toBe(30)
  const more = page.getByRole('button', { name: 'Ver más personas' })
  for (const count of [60, 61]) {
    await more.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => names.count()).toBe(count)
    const first = names.nth(count === 60 ? 30 : 60).getByRole('link')
    await first.and(page.locator(':focus')).waitFor()
  }
  expect(await more.count()).toBe(0)
})

it('the circle diagram of 90 people shows 24 avatars and the number of people in each trade family', async () => {
  const me = await makeMember(db())
  const contacts = []
  for (let i = 0; i < 90; i++)
    contacts.push(
      await makeContact(db(), {
        professions: [i % 2 === 0 ? 'Plomero' : 'Dentista'],
        createdById: me.personId,
      }),
    )
  await addToCircle(db(), me, ...contacts)
  const page = await openPage('phone', { baseUrl: product().url })
  await signInAs(page, me, product().url)
  await page.goto('/circulo')
  const diagram = page.getByRole('group', { name: /^Tu círculo: 90 personas/ })
  await diagram.getByRole('button', { name: 'Casa 45' }).waitFor()
  expect(await diagram.locator('.face').count()).toBe(24)
  const search = page.getByLabel('Busca en tu círculo')
  await search.fill('dentista')
  await diagram.waitFor({ state: 'hidden' })
  await search.fill('')
  await diagram.waitFor()
  await expectInViewport(search)
  await diagram.getByRole('button', { name: 'Salud 45' }).press('Enter')
  await page.getByText(/^Salud · \d/).waitFor()
  await page.getByText('Se ven 16 de 45.').waitFor()
  expect(await diagram.locator('.face').count()).toBe(16)
  await expect.poll(() => page.getByRole('heading', { level: 3 }).count()).toBe(45)
})
