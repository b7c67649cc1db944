import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makePhotos, makeReview } from '../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import {
  getAgendaPath,
  getDateAfterDays,
  openCalendarDay,
  showMonthCalendar,
  waitBetweenButtonPresses,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { expectInViewport } from './support/in-viewport.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()
const DAY = 86_400_000

describe('the keyboard focus', () => {
  it('the focus moves to the button that replaces the pressed one when a person joins or leaves a circle', async () => {
    const [person, member] = [await makeMember(db()), await makeMember(db())]
    const page = await openAs(member)
    await page.goto(person.profilePath)
    await page.getByRole('button', { name: 'Agregar a mi círculo' }).press('Enter')
    const mine = page.getByRole('button', { name: 'En tu círculo' })
    await expectFocus(mine)

    await mine.press('ArrowDown')
    await expectFocus(page.getByRole('menuitem', { name: 'Quitar de mi círculo' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Volver' }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).press('Enter')
    await expectFocus(page.getByRole('button', { name: 'Agregar a mi círculo' }))
  })

  it('after a trade is removed, the focus moves to the next trade, or to the add button after the last one', async () => {
    const page = await openAs(await makeMember(db()))
    await page.goto('/completar-perfil')
    const field = page.getByRole('combobox', { name: /^Profesiones y oficios/ })
    for (const trade of ['Yesera', 'Tejedora']) {
      await field.fill(trade)
      await field.press('Enter')
      await expectTold(page, `Se agregó ${trade}`)
    }
    await page.getByRole('button', { name: 'Quitar Yesera' }).press('Enter')
    await expectTold(page, 'Se quitó Yesera')
    await expectFocus(page.getByRole('button', { name: 'Quitar Tejedora' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('button', { name: 'Agregar oficio' }))
  })

  it('the focus stays on the next-month button of the booking calendar when the last month is opened', async () => {
    const provider = await makeProvider(db())
    const page = await openAs(null)
    await page.goto(getAgendaPath(provider))
    await showMonthCalendar(page)
    const next = page.getByRole('button', { name: 'Mes siguiente' })
    await next.focus()
    while ((await next.getAttribute('aria-disabled')) === null) {
      await page.keyboard.press('Enter')
      await waitBetweenButtonPresses(page)
    }
    await page.keyboard.press('Enter')
    await expectFocus(next)
  })

  it('when a visitor confirms a booking, the focus moves to the sign-up link, and no automatic redirect follows', async () => {
    const provider = await makeProvider(db())
    const page = await openAs(null)
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, getDateAfterDays(35))
    await dialog.getByRole('button', { name: '11:00', exact: true }).press('Enter')
    await waitBetweenButtonPresses(page)
    await dialog.getByRole('button', { name: 'Confirmar Reserva' }).press('Enter')
    await expectFocus(dialog.getByRole('link', { name: 'Crear cuenta gratuita' }))
    await page.keyboard.press('Tab')
    await expectFocus(dialog.getByRole('link', { name: 'Ya tengo cuenta' }))
    await page.waitForTimeout(2_500)
    expect(new URL(page.url()).pathname).toBe(getAgendaPath(provider))
  })

  it('the focus moves to the number of results when the reader removes filters that match no person', async () => {
    const page = await openAs(null)
    await page.goto('/explorar?nombre=nadie-se-llama-asi')
    await page.getByRole('button', { name: 'Quitar filtros' }).press('Enter')
    await expectFocus(page.getByRole('status').filter({ hasText: /^Mostrando/ }))
  })

  it('the focus moves to the first new entry of a list when the list loads more', async () => {
    const provider = await makeProvider(db(), { agenda: { autoConfirmFor: 'NONE' } })
    const client = await makeMember(db())
    const at = (days: number) => new Date(Math.floor(Date.now() / DAY + days) * DAY + 0.75 * DAY)
    await makeAppointment(db(), provider, client, at(2))
    await makeAppointment(db(), provider, client, at(50))
    const page = await openAs(provider)
    await page.goto('/mis-citas?lado=recibidas')
    await page.getByRole('button', { name: '1 cita más adelante' }).press('Enter')
    await expectFocus(page.getByRole('article').last().getByRole('link').first())
  })

  it('the focused button of an appointment stays visible when the displayed appointment becomes taller', async () => {
    const provider = await makeProvider(db())
    const at = new Date(Math.floor(Date.now() / DAY + 7) * DAY + 0.75 * DAY)
    await makeAppointment(db(), provider, await makeMember(db()), at)
    const page = await openAs(provider)
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.goto('/mis-citas?lado=recibidas')
    const menu = page.getByRole('button', { name: /^Opciones: / }).last()
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Proponer otro horario' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Proponer otro horario' })
    await dialog.getByLabel('Horarios libres').press('ArrowRight')
    await dialog.getByLabel('Hora', { exact: true }).fill('20:15')
    await dialog.getByRole('button', { name: 'Enviar propuesta' }).press('Enter')
    await page.getByRole('button', { name: /^Retirar propuesta/ }).waitFor()
    await expectFocus(menu)
    await expectInViewport(menu)
  })

  it('the focus moves to the start time field of a time range that was just added to the agenda', async () => {
    const page = await openAs(await makeProvider(db()))
    await page.goto('/configurar-agenda')
    await page
      .getByRole('button', { name: /^Cambiar el horario/ })
      .first()
      .press('Enter')
    await page.getByRole('button', { name: /^Agregar horario/ }).press('Enter')
    await expectFocus(page.getByLabel(/, inicio del horario 2$/))
  })

  it('the focus returns to the previously focused element when a message is closed', async () => {
    const page = await openAs(await makeMember(db()))
    await page.goto('/circulo')
    const share = page.getByRole('button', { name: 'Compartir' })
    await share.press('Enter')
    const close = page.getByRole('button', { name: 'Cerrar aviso' })
    await close.waitFor()
    while (!(await close.evaluate(hasFocus))) await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    const before = page.locator(':focus')
    const name = await before.textContent()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await close.waitFor({ state: 'hidden' })
    expect(await before.textContent()).toBe(name)
  })
})

describe('the full-screen photo viewer', () => {
  it('the arrow keys of the photo viewer still change the photo after the focused report button disappears', async () => {
    const [reader, other, worker] = [await makeMember(db()), await makeMember(db()), await makeMember(db())]
    await makeReview(db(), reader, worker, { text: 'La mía.', photoIds: await makePhotos(db(), reader, 1) })
    await makeReview(db(), other, worker, { text: 'La otra.', photoIds: await makePhotos(db(), other, 1) })
    const page = await openAs(reader, [/status of 404/])
    await page.goto(worker.profilePath)
    const works = page.getByRole('region', { name: 'Trabajos' }).getByRole('button')
    await works.first().press('Enter')
    const viewer = page.getByRole('dialog', { name: 'Fotos del trabajo' })
    await expectFocus(viewer.getByRole('group', { name: 'Fotos' }))

    const report = viewer.getByRole('button', { name: 'Reportar foto' })
    await report.focus()
    await page.keyboard.press('ArrowRight')
    await viewer.getByText('Foto 2 de 2').waitFor()
    await report.waitFor({ state: 'hidden' })
    await viewer.locator('[aria-live=polite]').filter({ hasText: 'La mía.' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText('Foto 1 de 2').waitFor()
    await page.keyboard.press('Escape')
    await expectFocus(works.first())
  })
})

describe('a menu', () => {
  it('the arrow keys open a menu, and the space bar follows a link of the menu without scrolling', async () => {
    const person = await makeMember(db())
    const page = await openAs(null)
    await page.goto(person.profilePath)
    const share = page.getByRole('button', { name: 'Compartir' })
    await share.press('ArrowUp')
    await expectFocus(page.getByRole('menuitem', { name: 'Copiar enlace' }))
    await page.keyboard.press('Home')
    const first = page.getByRole('menuitem', { name: 'WhatsApp' })
    await expectFocus(first)
    await first.evaluate((link) => {
      link.addEventListener('click', (event) => {
        event.preventDefault()
        link.ownerDocument.title = 'pressed'
      })
    })
    await page.keyboard.press('Space')
    await expect.poll(() => page.title()).toBe('pressed')
    await expectFocus(share)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })
})

describe('a screen reader', () => {
  it('a screen reader announces a new screen even if the data of the screen load slowly', async () => {
    const person = await makeMember(db(), { name: 'Regina Lenta' })
    const member = await makeMember(db())
    await addToCircle(db(), member, person)
    const page = await openAs(member)
    await page.goto('/circulo')
    await page.route(/\/trpc\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.getByRole('link', { name: person.name }).press('Enter')
    await expectTold(page, new RegExp(`^${person.name}.* · Círculo$`))
  })

  it('a screen reader announces each message once, even if an older message is still visible', async () => {
    const page = await openAs(await makeMember(db()))
    await page.goto('/circulo')
    await page.getByRole('button', { name: 'Compartir' }).press('Enter')
    const messages = page.getByRole('status').filter({ hasText: 'Link copiado al portapapeles' })
    await messages.waitFor()
    expect(await messages.getAttribute('aria-atomic')).toBe('false')
  })
})

describe('a row that scrolls horizontally', () => {
  it('in a row that scrolls horizontally, the Tab key scrolls each focused element completely into view', async () => {
    const page = await openAs(null, [/status of 404/])
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/explorar')
    const chips = page.getByRole('list', { name: 'Oficios frecuentes' }).getByRole('link')
    await chips.first().waitFor()
    await chips.first().focus()
    for (let index = 1; index < (await chips.count()); index += 1) {
      await page.keyboard.press('Tab')
      await expectInViewport(chips.nth(index))
      const { x = -1, width = 0 } = (await chips.nth(index).boundingBox()) ?? {}
      expect([x >= 0, x + width <= 320]).toEqual([true, true])
    }
  })
})

async function openAs(who: TestMember | null, tolerates: RegExp[] = []): Promise<Page> {
  const page = await openPage('desktop', { baseUrl: product().url, tolerates })
  if (who !== null) await signInAs(page, who, product().url)
  return page
}

const hasFocus = (element: Element) => element === document.activeElement

async function expectFocus(element: Locator): Promise<void> {
  await element.waitFor()
  await expect.poll(() => element.evaluate(hasFocus)).toBe(true)
}

async function expectTold(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })
}
