import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../support/caller.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import { type DeviceKind, deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'
import { expectPagePath } from './support/steps.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const region = (page: Page) => page.getByRole('region', { name: 'Días libres y horarios especiales' })
const days = (page: Page) => region(page).getByRole('listitem')
const dialogOf = (page: Page, title = 'Agregar días especiales') => page.getByRole('dialog', { name: title })
/** A date in June of next year, because June has no public holiday. */
const june = (day: number) => `${new Date().getFullYear() + 1}-06-${String(day).padStart(2, '0')}`
const ofNextYear = ` de ${new Date().getFullYear() + 1}`

async function openSpecialDays(
  screen: DeviceKind,
  member: TestMember,
  tolerates: RegExp[] = [],
): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product().url, tolerates })
  await signInAs(page, member, product().url)
  await page.goto('/configurar-agenda')
  return page
}

async function fillDays(dialog: Locator, from: string, to: string, note = ''): Promise<void> {
  await dialog.getByLabel('Primer día').fill(from)
  if (to !== from) await dialog.getByLabel('Último día').fill(to)
  if (note !== '') await dialog.getByLabel('Nota').fill(note)
}

describe.each(deviceKinds)('days off and special hours, on a %s', (screen) => {
  it('a provider can add, change and remove days off and days with special hours', async () => {
    const provider = await makeProvider(db())
    const page = await openSpecialDays(screen, provider)
    await page.getByRole('button', { name: 'Días libres' }).click()
    await region(page).getByText('No tienes días especiales por venir.').waitFor()

    await region(page).getByRole('button', { name: 'Agregar días' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('Elige un día').first().waitFor()
    await expect.poll(() => dialog.getByLabel('Primer día').evaluate(hasFocus)).toBe(true)
    await dialog.getByLabel('Primer día').fill(june(10))
    expect(await dialog.getByLabel('Último día').inputValue()).toBe(june(10))
    await dialog.getByLabel('Último día').fill(june(8))
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('El último día no puede ser anterior al primero').waitFor()
    await fillDays(dialog, june(10), june(14), 'Vacaciones')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const first = days(page).first()
    await first.getByText(`Del 10 al 14 de junio${ofNextYear}`).waitFor()
    await first.getByText('Días libres · Vacaciones').waitFor()

    await first.getByRole('button', { name: /^Editar/ }).click()
    const editing = dialogOf(page, 'Editar días especiales')
    await editing.getByText('Otro horario').click()
    await editing.getByLabel('Esos días, fin del horario 1').fill('08:00')
    await editing.getByText('El horario de inicio debe ser anterior al horario de fin').waitFor()
    await editing.getByLabel('Esos días, fin del horario 1').fill('12:00')
    await editing.getByRole('button', { name: 'Agregar horario' }).click()
    await editing.getByLabel('Esos días, inicio del horario 2').fill('13:00')
    await expectNoHorizontalScroll(page)
    await editing.getByRole('button', { name: 'Guardar días' }).click()
    await first.getByText('09:00 a 12:00, 13:00 a 17:00 · Vacaciones').waitFor()
    await expectAccessible(page)

    await page.reload()
    await first.getByRole('button', { name: /^Quitar/ }).click()
    await page.getByRole('alertdialog').getByText('vuelve tu horario de la semana').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
    await region(page).getByText('No tienes días especiales por venir.').waitFor()
    const add = region(page).getByRole('button', { name: 'Agregar días' })
    await expect.poll(() => add.evaluate(hasFocus)).toBe(true)
    expect((await createTestCaller(db(), provider.actor).scheduling.exceptions()).exceptions).toEqual([])
  })

  it('a provider can add several official holidays as days off at once', async () => {
    const page = await openSpecialDays(screen, await makeProvider(db()))
    const holidays = page.getByRole('group', { name: 'Días festivos oficiales' })
    await holidays.getByRole('button', { name: /^Ver los/ }).click()
    await page.locator(':focus', { has: page.getByLabel('Día del Trabajo') }).waitFor()
    await holidays.getByRole('button', { name: 'Elegir todos' }).click()
    await holidays.getByLabel('Día del Trabajo').uncheck()
    await holidays.getByRole('button', { name: /^No trabajo esos/ }).click()
    await page.getByText(/festivos agregados/).waitFor()
    await days(page).filter({ hasText: 'Navidad' }).getByText('Día libre').waitFor()
    expect(await holidays.getByRole('checkbox').count()).toBe(1)
    expect(await days(page).filter({ hasText: 'Día del Trabajo' }).count()).toBe(0)
    await expectNoHorizontalScroll(page)
  })
})

describe('days off and special hours of an agenda', () => {
  it('before saving a special day, the form shows replaced special days and affected appointments', async () => {
    const provider = await makeProvider(db())
    const lastMonth = new Date(Date.now() - 30 * 24 * 3_600_000)
    const { scheduling } = createTestCaller(db(), provider.actor, { now: lastMonth })
    await scheduling.saveException({ from: june(1), to: june(20), note: 'Obra en casa' })
    await scheduling.saveException({ from: june(25), to: june(25) })
    const client = await makeMember(db())
    for (const hour of [16, 17])
      await makeAppointment(db(), provider, client, new Date(`${june(18)}T${hour}:00:00Z`))

    const page = await openSpecialDays('phone', provider)
    await days(page).first().getByText('Tienes 2 citas esos días; siguen en pie.').waitFor()
    await region(page).getByRole('button', { name: 'Agregar días' }).click()
    const dialog = dialogOf(page)
    await fillDays(dialog, june(18), june(25))
    await dialog.getByText('Algunos de esos días ya están en tu lista').waitFor()
    await dialog
      .getByText(`Del 1 al 20 de junio${ofNextYear} (Obra en casa): los demás días no cambian.`)
      .waitFor()
    await dialog.getByText(/25 de junio.*: se reemplaza con lo que guardes\./).waitFor()
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await page.getByText('Días guardados. Tienes 2 citas esos días; siguen en pie.').waitFor()
    await days(page).first().getByText(`Del 1 al 17 de junio${ofNextYear}`).waitFor()
    expect(await days(page).count()).toBe(2)
    await days(page).nth(1).getByRole('link', { name: 'Ver Mis Citas' }).click()
    await expectPagePath(page, '/mis-citas')
  })

  it('special days in the past are hidden, and cannot be added', async () => {
    const provider = await makeProvider(db())
    const today = new Date().toISOString().slice(0, 10)
    const lastMonth = new Date(Date.now() - 30 * 24 * 3_600_000)
    const { scheduling } = createTestCaller(db(), provider.actor, { now: lastMonth })
    await scheduling.saveException({ from: addDays(today, -9), to: addDays(today, -5), note: 'Ya fue' })
    const page = await openSpecialDays('desktop', provider)
    await region(page).getByText('No tienes días especiales por venir.').waitFor()
    expect(await page.getByText('Ya fue').count()).toBe(0)
    await region(page).getByRole('button', { name: 'Agregar días' }).click()
    const dialog = dialogOf(page)
    await fillDays(dialog, addDays(today, -9), addDays(today, -5))
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('Elige un día de hoy en adelante').waitFor()
    await fillDays(dialog, june(1), addDays(june(1), 400))
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('Elige un año como máximo').waitFor()
    await fillDays(dialog, june(1), june(2), 'ñ'.repeat(121))
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('La nota puede tener hasta 120 caracteres').waitFor()
  })

  it('special days can be added only after the agenda is saved', async () => {
    const page = await openSpecialDays('phone', await makeMember(db()))
    await region(page)
      .getByText('Guarda primero tu agenda; después podrás agregar aquí tus días libres.')
      .waitFor()
    expect(await region(page).getByRole('button').count()).toBe(0)
    await page.getByRole('button', { name: 'Guardar agenda' }).click()
    await region(page).getByRole('button', { name: 'Agregar días' }).waitFor()
  })

  it('the form for an exception in a provider’s working hours keeps input after a failed request', async () => {
    const provider = await makeProvider(db())
    await createTestCaller(db(), provider.actor).scheduling.saveException({ from: june(3), to: june(3) })
    const page = await openSpecialDays('desktop', provider, [/ERR_FAILED/, /status of 404/])
    await region(page).getByRole('button', { name: 'Agregar días' }).click()
    const dialog = dialogOf(page)
    await fillDays(dialog, june(5), june(5), 'Mudanza')
    await page.route('**/trpc/scheduling.saveException*', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Guardar días' }).click()
    await dialog.getByText('Error al guardar esos días. Por favor, intenta de nuevo.').waitFor()
    expect(await dialog.getByLabel('Nota').inputValue()).toBe('Mudanza')
    await page.unroute('**/trpc/scheduling.saveException*')
    await dialog.getByLabel('Nota').press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await days(page).nth(1).waitFor()

    await db().agendaException.deleteMany({ where: { personId: provider.personId, note: null } })
    await days(page)
      .first()
      .getByRole('button', { name: /^Quitar/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click()
    await page.getByText('Ese día especial ya no existe').waitFor()
    await expect.poll(() => days(page).count()).toBe(1)
  })
})

function hasFocus(element: Element): boolean {
  return element === document.activeElement
}
