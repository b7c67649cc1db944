import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDate, formatMonth } from '#client/lib/format.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import { addDays, addMonths } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../support/caller.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessible } from './support/accessible.ts'
import {
  findDayButton,
  getAgendaPath,
  getDateAfterDays,
  makeWeeklyTimeRanges,
  openCalendarDay,
  showMonthCalendar,
} from './support/agendas.ts'
import { deviceKinds, expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = (tolerates: RegExp[] = []) => openPage('phone', { baseUrl: product().url, tolerates })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
const next = (page: Page) => page.getByRole('button', { name: 'Mes siguiente' })
const previous = (page: Page) => page.getByRole('button', { name: 'Mes anterior' })

describe('the booking calendar', () => {
  it('the booking calendar shows only the months of the booking window', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('00:00', '24:00') },
    })
    const { from, to } = getBookingWindow(provider.timeZone, new Date())
    const page = await open()
    await page.goto(getAgendaPath(provider))
    await showMonthCalendar(page)

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

  it('a press on the already selected day of the booking calendar reopens the booking dialog', async () => {
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

  it('the booking calendar has one tab stop, and arrow keys move in it', async () => {
    const provider = await makeProvider(db())
    const dayOff = getDateAfterDays(37)
    const caller = createTestCaller(db(), provider.actor).scheduling
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

  it('the booking calendar prefetches the next month on hover over its arrow', async () => {
    const provider = await makeProvider(db())
    const page = await openPage('desktop', { baseUrl: product().url })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('scheduling.slots')) asked.push(request.url())
    })
    await page.goto(getAgendaPath(provider))
    expect(asked).toEqual([])
    await showMonthCalendar(page)
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

  it('the booking calendar shows a loading state, and an error with a retry button', async () => {
    const provider = await makeProvider(db())
    const page = await open([/Failed to load resource/])
    await page.goto(getAgendaPath(provider))
    await showMonthCalendar(page)
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

  it('the booking dialog shows one error when slots cannot be loaded', async () => {
    const services = [{ name: 'Color', cost: 900, durationMinutes: 120 }]
    const provider = await makeProvider(db(), { services })
    const page = await open([/Failed to load resource/])
    await page.route(/scheduling\.slots.*serviceId%22%3A%22/, (route) => route.abort())
    await page.goto(getAgendaPath(provider))
    const dialog = await openCalendarDay(page, getDateAfterDays(35))
    await dialog.getByRole('button', { name: /^11:00/ }).waitFor()
    await dialog.getByText('Color').click()
    await dialog.getByText('Error al cargar la agenda').first().waitFor()
    expect(await dialog.getByRole('button', { name: 'Intentar de nuevo' }).count()).toBe(1)
  })
})

describe.each(deviceKinds)('booking calendar and dialog, on a %s', (screen) => {
  it.each(['light', 'dark'] as const)(
    'the booking calendar and the booking dialog pass the accessibility checks in a %s colour scheme',
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
