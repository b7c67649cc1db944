import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDate, formatMonth } from '#client/lib/format.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import { addDays, addMonths } from '#modules/scheduling/local-time.ts'
import { callerFor } from '../support/caller.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  confirmBooking,
  findDayButton,
  getAgendaPath,
  getDateAfterDays,
  makeWeeklyRanges,
  openCalendarDay,
  showMonth,
} from './support/agendas.ts'
import { expectNoHorizontalScroll, screenKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

const open = (tolerates: RegExp[] = []) => openPage('phone', { baseUrl: product().url, tolerates })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const next = (page: Page) => page.getByRole('button', { name: 'Mes siguiente' })
const previous = (page: Page) => page.getByRole('button', { name: 'Mes anterior' })

describe('the next slots of an agenda', () => {
  it('a press on a free slot is visible at once, and opens the booking dialog when the code of the page has loaded', {
    timeout: 60_000,
  }, async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyRanges('00:00', '24:00') },
    })
    const client = await makeMember(db())
    const page = await open()
    await signInAs(page, client, product().url)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(getAgendaPath(provider), { waitUntil: 'commit' })
    const second = page.getByRole('region', { name: 'Próximos horarios' }).getByRole('button').nth(1)
    // Press before hydration: only the inline script that records presses for a later replay has run.
    await page.waitForFunction(() => 'takeEarlyPress' in window)
    await second.click()
    await page.locator('[aria-label="Próximos horarios"] [aria-pressed=true]').waitFor()

    release()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^\d\d:\d\d$/, pressed: true }).waitFor()
    await confirmBooking(dialog)
    await page.getByText('Cita reservada y confirmada exitosamente', { exact: true }).waitFor()
    const appointments = await db().appointment.findMany({ where: { clientId: client.personId } })
    expect(appointments).toHaveLength(1)
    await expect.poll(() => second.textContent()).not.toContain(appointments[0]?.localTime)
  })
})

describe('the week of an agenda', () => {
  it('an agenda shows seven days from today, and more weeks on request', { timeout: 60_000 }, async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyRanges('00:00', '24:00') },
    })
    const { from } = getBookingWindow(provider.timeZone, new Date())
    const page = await open()
    await page.goto(provider.profilePath)
    const dates = () =>
      page
        .getByRole('gridcell')
        .getByRole('button')
        .evaluateAll((days) => days.map((day) => day.dataset.date))
    expect(await dates()).toEqual([0, 1, 2, 3, 4, 5, 6].map((days) => addDays(from, days)))
    await page.getByRole('button', { name: 'Semana siguiente' }).click()
    await expect.poll(dates).toEqual([7, 8, 9, 10, 11, 12, 13].map((days) => addDays(from, days)))
    await findDayButton(page, addDays(from, 9)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: new RegExp(formatDate(addDays(from, 9)), 'i') }).waitFor()
    await dialog.getByRole('button', { name: /^10:00/ }).waitFor()
    await dialog.getByText('Para reservar necesitas una cuenta gratuita').waitFor()
  })

  it('the button ‘Ver mes’ on an agenda shows the month of the chosen day', { timeout: 60_000 }, async () => {
    const provider = await makeProvider(db())
    const page = await open()
    await page.goto(provider.profilePath)
    const date = getDateAfterDays(1)
    await findDayButton(page, date).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Ver mes' }).click()
    await page.getByText(formatMonth(date), { exact: true }).first().waitFor()
    await page.getByRole('button', { name: `${formatDate(date)}, disponible, seleccionado` }).waitFor()
    await page.getByRole('button', { name: 'Ver semana' }).click()
    await page.getByRole('button', { name: `${formatDate(date)}, disponible, seleccionado` }).waitFor()
  })
})

describe("'Reservar' on a profile", () => {
  it('‘Reservar’ on a profile opens the booking dialog with the service that the link names already chosen', {
    timeout: 60_000,
  }, async () => {
    const provider = await makeProvider(db(), {
      services: [
        { name: 'Corte', cost: 150 },
        { name: 'Color', cost: 900, durationMinutes: 120 },
      ],
    })
    const page = await open()
    await signInAs(page, await makeMember(db()), product().url)
    await page.goto(`${provider.profilePath}?servicio=Color`)
    await page.getByText('Días con lugar para Color.').waitFor()
    await page.getByRole('link', { name: 'Reservar' }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel(/^Color/).isChecked()).toBe(true)
    await dialog.getByRole('region', { name: 'Próximos horarios' }).getByRole('button').first().click()
    await dialog.getByRole('status').getByText('$900 MXN').waitFor()
    await dialog.getByRole('button', { name: 'Agregar nota' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('note')
  })
})

describe('the booking calendar', () => {
  it('the booking calendar shows only the months of the booking window', { timeout: 60_000 }, async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyRanges('00:00', '24:00') },
    })
    const { from, to } = getBookingWindow(provider.timeZone, new Date())
    const page = await open()
    await page.goto(getAgendaPath(provider))
    await showMonth(page)

    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Dom',
      'Lun',
      'Mar',
      'Mié',
      'Jue',
      'Vie',
      'Sáb',
    ])
    for (const word of ['Hoy', 'Seleccionado', 'Disponible'])
      await page.getByText(word, { exact: true }).last().waitFor()
    await page.getByRole('button', { name: new RegExp(`^${formatDate(from)}, hoy`) }).waitFor()
    expect(await previous(page).isDisabled()).toBe(true)

    for (const months of [1, 2]) {
      await next(page).click()
      await page
        .getByText(formatMonth(addMonths(`${from.slice(0, 7)}-01`, months)), { exact: true })
        .waitFor()
    }
    expect(await next(page).isDisabled()).toBe(true)
    await page.getByRole('button', { name: `${formatDate(to)}, disponible` }).waitFor()
    const beyond = addDays(to, 1)
    if (beyond.slice(0, 7) === to.slice(0, 7))
      expect(await findDayButton(page, beyond).isDisabled()).toBe(true)
    await expectNoHorizontalScroll(page)
  })

  it('a second press on the chosen day opens the booking dialog again, in which the day can be deselected', {
    timeout: 60_000,
  }, async () => {
    const provider = await makeProvider(db())
    const page = await open()
    await page.goto(getAgendaPath(provider))
    const date = getDateAfterDays(35)
    const dialog = await openCalendarDay(page, date)
    const day = findDayButton(page, date)
    expect(await dialog.getByRole('heading').textContent()).toMatch(new RegExp(`^${formatDate(date)}$`, 'i'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(`${formatDate(date)}, disponible, seleccionado`)
    await day.click()
    await dialog.waitFor()
    const times = dialog.getByRole('button', { name: /^\d\d:\d\d/ })
    await times.first().waitFor()
    await findDayButton(page, date).click()
    await expect.poll(() => times.count()).toBe(0)
    await dialog.getByRole('heading', { name: 'Elige un horario' }).waitFor()
    await findDayButton(page, date).click()
    await times.first().waitFor()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await day.getAttribute('aria-pressed')).toBe('true')
    await previous(page).click()
    await next(page).click()
    await page.getByRole('button', { name: `${formatDate(date)}, disponible`, exact: true }).waitFor()
  })

  it('the booking calendar has one tab stop, and arrow keys move in it', { timeout: 60_000 }, async () => {
    const provider = await makeProvider(db())
    const dayOff = getDateAfterDays(37)
    const caller = callerFor(db(), provider.actor).scheduling
    await caller.saveException({ from: dayOff, to: dayOff, ranges: [], note: '' })
    const page = await open()
    await page.goto(getAgendaPath(provider))
    const first = getDateAfterDays(36)
    const dialog = await openCalendarDay(page, first)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(`${formatDate(first)}, disponible, seleccionado`)

    const steps: [string, string][] = [
      ['ArrowRight', dayOff],
      ['ArrowDown', addDays(dayOff, 7)],
      ['ArrowUp', dayOff],
      ['ArrowLeft', first],
    ]
    for (const [key, date] of steps) {
      await page.keyboard.press(key)
      const name = date === dayOff ? `${formatDate(date)}, sin horarios` : formatDate(date)
      await expect.poll(() => focused(page), { message: key }).toContain(name)
    }
    await page.keyboard.press('PageUp')
    await expect.poll(() => focused(page)).toContain(formatDate(addMonths(first, -1)))
    expect(await page.getByRole('gridcell').locator('button[tabindex="0"]').count()).toBe(1)

    // The week view begins with today, so the keys Home and End move to today and to the seventh day.
    await page.getByRole('button', { name: 'Ver semana' }).click()
    const days = page.getByRole('grid').getByRole('button')
    await expect.poll(() => days.count()).toBe(7)
    for (const word of ['Hoy', 'Seleccionado', 'Disponible'])
      await page.getByText(word, { exact: true }).last().waitFor()
    await days.nth(3).focus()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe(await days.last().getAttribute('aria-label'))
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe(await days.first().getAttribute('aria-label'))
  })

  it('the booking calendar prefetches the next month on hover', { timeout: 60_000 }, async () => {
    const provider = await makeProvider(db())
    const page = await openPage('desktop', { baseUrl: product().url })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('scheduling.slots')) asked.push(request.url())
    })
    await page.goto(getAgendaPath(provider))
    expect(asked).toEqual([])
    await showMonth(page)
    await expect.poll(() => asked).toHaveLength(1)
    const answered = page.waitForResponse(/scheduling\.slots/)
    await next(page).hover()
    await answered
    await next(page).click()
    await page
      .getByRole('button', { name: /, disponible$/ })
      .first()
      .waitFor()
    expect(asked).toHaveLength(2)
  })

  it('the booking calendar shows a loading state, and an error with a retry button', {
    timeout: 60_000,
  }, async () => {
    const provider = await makeProvider(db())
    const page = await open([/Failed to load resource/])
    await page.goto(getAgendaPath(provider))
    await showMonth(page)
    await page.route(/scheduling\.slots/, (route) => route.abort())
    await next(page).click()
    await page.getByText('Cargando agenda...').waitFor()
    await page.getByText('Error al cargar la agenda').waitFor()
    await page.unroute(/scheduling\.slots/)
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page
      .getByRole('button', { name: /, disponible$/ })
      .first()
      .waitFor()
    expect(await page.getByText('Cargando agenda...').count()).toBe(0)
  })

  it('the booking dialog shows one error when slots cannot be loaded', { timeout: 60_000 }, async () => {
    const services = [{ name: 'Color', cost: 900, durationMinutes: 120 }]
    const provider = await makeProvider(db(), { services })
    const page = await open([/Failed to load resource/])
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, getDateAfterDays(35))
    await dialog.getByRole('button', { name: /^11:00/ }).waitFor()
    await page.route(/scheduling\.slots/, (route) => route.abort())
    await dialog.getByText('Color').click()
    await dialog.getByText('Error al cargar la agenda').first().waitFor()
    expect(await dialog.getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(1)
  })
})

describe('an agenda that offers no slots', () => {
  it('an agenda that is disabled or has no hours shows an explanation, and its owner sees no calendar', {
    timeout: 60_000,
  }, async () => {
    const member = await makeMember(db())
    const provider = await makeProvider(db())
    const page = await open()
    await page.goto(getAgendaPath(member))
    await page.getByText('La agenda de citas no está habilitada').waitFor()
    expect(await page.getByText('Elige un día disponible').count()).toBe(0)
    await page.goto(member.profilePath)
    expect(await page.getByRole('grid').count()).toBe(0)

    await signInAs(page, provider, product().url)
    for (const path of [provider.profilePath, getAgendaPath(provider)]) {
      await page.goto(path)
      await page.getByText('Configurar Agenda').first().waitFor()
      expect(await page.getByRole('grid').count()).toBe(0)
    }

    await db().agendaRange.deleteMany({ where: { personId: provider.personId } })
    await page.context().clearCookies()
    await page.goto(getAgendaPath(provider))
    await page.getByText('No hay horarios disponibles configurados').waitFor()
    await page.goto(provider.profilePath)
    await page.getByText('No hay horarios disponibles configurados').waitFor()
  })
})

describe.each(screenKinds)('booking calendar and dialog, on a %s', (screen) => {
  it.each(['light', 'dark'] as const)(
    'the booking calendar and the booking dialog pass the accessibility checks in a %s colour scheme',
    { timeout: 60_000 },
    async (colorScheme) => {
      const provider = await makeProvider(db(), {
        services: [
          { name: 'Corte', cost: 150 },
          { name: 'Color', cost: 900, durationMinutes: 120 },
        ],
      })
      const page = await openPage(screen, { baseUrl: product().url })
      await signInAs(page, await makeMember(db()), product().url)
      await page.emulateMedia({ colorScheme })
      await page.goto(getAgendaPath(provider))
      await expectAccessible(page)
      const dialog = await openCalendarDay(page, getDateAfterDays(35))
      await dialog.getByText('Color').click()
      await dialog.getByRole('button', { name: /^11:00/ }).click()
      await dialog.getByText('Queda confirmada al momento.').waitFor()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
    },
  )
})
