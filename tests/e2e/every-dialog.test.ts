import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeInvitation } from '../support/factories/invitations.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import { showMonthCalendar } from './support/agendas.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expandSearchForm } from './support/search-form.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

let member: TestMember
let provider: TestMember
let contactPath: string

beforeAll(async () => {
  member = await makeMember(db(), { name: 'Ana Robles', profile: { phone: '33 1234 5678' } })
  const made = await makeProvider(db(), { name: 'Beto Navarro' })
  provider = made
  const { contact } = await makeInvitation(db(), { inviter: member, contact: { name: 'Chuy Ochoa' } })
  contactPath = `/perfil/${contact.personId}`
  await addToCircle(db(), member, made)
  await makeAppointment(db(), made, member, new Date(Date.now() + 3 * 86_400_000))
}, 60_000)

interface Opening {
  path: () => string
  button: string
  role?: 'dialog' | 'alertdialog' | 'menu'
  entry?: string
  before?: (opened: Locator) => Promise<void>
}

const ofMembers: Opening[] = [
  { path: () => '/dashboard', button: 'Agregar persona de confianza', before: searchForPerson },
  { path: () => '/circulo', button: 'Agregar persona de confianza', before: searchForPerson },
  { path: () => '/circulo', button: 'Hacer una lista' },
  {
    path: () => '/circulo',
    button: 'Agregar persona de confianza',
    before: (dialog) => dialog.getByRole('button', { name: 'Agregar persona nueva' }).click(),
  },
  { path: () => '/circulo', button: 'Más opciones: Chuy Ochoa', role: 'menu' },
  { path: () => '/circulo', button: 'Agregar desde tus contactos' },
  {
    path: () => provider.profilePath,
    button: 'En tu círculo',
    entry: 'Quitar de mi círculo',
    role: 'alertdialog',
  },
  {
    path: () => '/circulo',
    button: 'Invitar: Chuy Ochoa',
    before: async (dialog) => {
      await dialog.getByRole('button', { name: 'Crear invitación' }).click()
      await dialog.getByRole('link', { name: 'Mandar por WhatsApp' }).waitFor()
    },
  },
  { path: () => '/mis-citas', button: 'Cancelar: Beto Navarro' },
  { path: () => '/mi-cuenta', button: 'Cambiar correo' },
  {
    path: () => '/mi-cuenta',
    button: 'Cambiar contraseña',
    before: async (dialog) => {
      await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
      await dialog.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    path: () => '/mi-cuenta',
    button: 'Eliminar mi cuenta',
    before: (dialog) => dialog.getByLabel('Tu contraseña').waitFor(),
  },
  { path: () => provider.profilePath, button: 'Dejar Reseña' },
  { path: () => provider.profilePath, button: 'Compartir', role: 'menu' },
]

const ofVisitors: Opening[] = [
  { path: () => contactPath, button: 'Reclamar este perfil' },
  { path: () => contactPath, button: 'Solicitar eliminación' },
]

describe('a dialog or menu', () => {
  it.each(ofMembers)(
    'the dialog or menu that a member opens passes accessibility checks and returns the focus to the button $button',
    async (opening) => {
      await lookAt(await openAs(member), opening)
    },
  )

  it.each(ofVisitors)(
    "a visitor's dialog or menu is accessible, and returns the focus when it closes: $button",
    async (opening) => {
      await lookAt(await openAs(null), opening)
    },
  )

  it.each([true, false])(
    'the phone menu of the navigation bar is accessible, and returns the focus when it closes: %s',
    async (signedIn) => {
      const page = await openAs(signedIn ? member : null)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/explorar')
      const opener = page.getByRole('banner').getByRole('button', { name: signedIn ? 'Mi cuenta' : 'Menú' })
      await opener.press('Enter')
      await page.getByRole('dialog').waitFor()
      await expectAccessibleInBothColourSchemes(page, 'the sheet')
      await expectToLeaveBy(page, opener, page.getByRole('dialog'))
    },
  )
})

describe('suggestions below a text field', () => {
  it('suggestions below a text field are announced, work with arrow keys, and close on Escape but keep the text', async () => {
    const page = await openAs(null)
    await page.goto('/explorar')
    await expandSearchForm(page)
    const field = page.getByRole('combobox', { name: 'Ciudad o estado' })
    await field.pressSequentially('guada')
    const first = page.getByRole('option').first()
    await first.waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /sugerencias?$/ })
      .first()
      .waitFor()
    await field.press('ArrowDown')
    expect(await field.getAttribute('aria-activedescendant')).toBe(await first.getAttribute('id'))
    expect(await first.getAttribute('aria-selected')).toBe('true')
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectAccessibleInBothColourSchemes(page, 'suggestions')
    }
    await field.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe('guada')
    expect(await field.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('forced-colours mode', () => {
  it('forced-colours mode keeps the selected tab and the focused element visible', async () => {
    const page = await openAs(null)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/login?tab=crear')
    const [chosen, other] = [
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    ]
    const line = (tab: Locator) =>
      tab.evaluate((element) => getComputedStyle(element, '::after').backgroundColor)
    expect(await line(chosen)).not.toBe(await line(other))

    const field = page.getByLabel('Nombre completo')
    await field.focus()
    expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await page.getByRole('main').getByRole('button', { name: 'Crear Cuenta' }).click()
    await page.locator('[aria-invalid=true]:focus').waitFor()
    expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  })

  it('in forced-colours mode, available days of the booking calendar look different from other days', async () => {
    const page = await openAs(member)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`/agenda/${provider.personId}`)
    await showMonthCalendar(page)
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    const free = page.getByRole('button', { name: /, disponible$/ }).last()
    const look = (day: Locator) =>
      day.evaluate((element) => {
        const { backgroundColor, borderTopColor } = getComputedStyle(element)
        return { backgroundColor, borderTopColor }
      })
    await free.waitFor()
    const before = await look(free)
    await page.getByRole('button', { name: 'Mes anterior' }).click()
    const gone = page.getByRole('gridcell').getByRole('button', { disabled: true }).first()
    await expect.poll(async () => (await look(gone)).borderTopColor).not.toBe(before.borderTopColor)
    await page.getByRole('button', { name: 'Mes siguiente' }).click()
    await free.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const picked = page.getByRole('gridcell', { selected: true }).getByRole('button')
    expect((await look(picked)).backgroundColor).not.toBe(before.backgroundColor)
  })
})

async function openAs(who: TestMember | null): Promise<Page> {
  const page = await openPage('desktop', { baseUrl: product().url })
  if (who !== null) await signInAs(page, who, product().url)
  return page
}

async function lookAt(page: Page, { path, button, role = 'dialog', entry, before }: Opening): Promise<void> {
  await page.goto(path())
  const opener = page.getByRole('button', { name: new RegExp(`^${button}`) }).first()
  await opener.press('Enter')
  if (entry) await page.getByRole('menuitem', { name: entry }).press('Enter')
  const opened = page.getByRole(role)
  await opened.waitFor()
  await before?.(opened)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessibleInBothColourSchemes(page, `${entry ?? button} at ${size.width}`)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
  await expectToLeaveBy(page, opener, opened)
}

async function expectToLeaveBy(page: Page, opener: Locator, opened: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
}

async function searchForPerson(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Busca a la persona').fill('nadie así')
  await dialog.getByText('No se encontraron resultados').waitFor()
}
