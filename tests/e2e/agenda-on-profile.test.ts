import { describe, expect, it } from 'vitest'
import { formatDate, formatMonth } from '#client/lib/format.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import { addDays } from '#modules/scheduling/local-time.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import {
  confirmBooking,
  findDayButton,
  getAgendaPath,
  getDateAfterDays,
  makeWeeklyTimeRanges,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const open = () => openPage('phone', { baseUrl: product().url })

async function openWithoutCode(path: string, member?: TestMember) {
  const page = await open()
  if (member) await signInAs(page, member, product().url)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'replayEarlyPress' in window)
  return { page, release }
}

describe('the next slots of an agenda', () => {
  it('a press on a free slot is visible at once, and opens the booking dialog when the code of the page has loaded', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('00:00', '24:00') },
    })
    const client = await makeMember(db())
    const { page, release } = await openWithoutCode(getAgendaPath(provider), client)
    const second = page.getByRole('region', { name: 'Próximos horarios' }).getByRole('button').nth(1)
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

describe('a day of an agenda that is pressed before the code of the page has loaded', () => {
  it('shows its free times at once, and a pressed time is chosen in the booking dialog', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('10:00', '12:00') },
    })
    const { page, release } = await openWithoutCode(provider.profilePath)
    const date = getDateAfterDays(2)
    await findDayButton(page, date).click()
    const times = page.getByRole('region', { name: `Horarios del ${formatDate(date)}` })
    await times.waitFor()
    expect(await times.getByRole('button').allTextContents()).toEqual(['10:00', '10:30', '11:00', '11:30'])
    await times.getByRole('button', { name: '10:30' }).click()
    await times.getByRole('button', { name: '11:00' }).click()
    await times.getByRole('button', { name: '11:00', pressed: true }).waitFor()
    expect(await page.locator('[aria-pressed=true]').count()).toBe(2)

    release()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '11:00', exact: true, pressed: true }).waitFor()
    await times.waitFor({ state: 'detached' })
  })

  it('keeps a pressed time when the reader clicks on text or on ‘Reservar’, until another button is pressed', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('10:00', '12:00') },
    })
    const { page, release } = await openWithoutCode(provider.profilePath)
    const [first, second] = [getDateAfterDays(2), getDateAfterDays(3)]
    await findDayButton(page, first).click()
    await findDayButton(page, second).click()
    const times = page.getByRole('region', { name: /^Horarios del/ })
    expect(await times.count()).toBe(1)
    await times.getByRole('button', { name: '10:30' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('link', { name: 'Reservar' }).filter({ visible: true }).click()
    await times.getByRole('button', { name: '10:30', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Semana siguiente' }).click()
    await times.waitFor({ state: 'detached' })
    expect(await page.locator('[aria-pressed=true]').count()).toBe(0)
    release()
  })

  it('is opened with a time that is pressed while React hydrates the page', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('10:00', '12:00') },
    })
    const { page, release } = await openWithoutCode(provider.profilePath)
    const date = getDateAfterDays(2)
    await findDayButton(page, date).click()
    await page.getByRole('region', { name: `Horarios del ${formatDate(date)}` }).waitFor()
    await page.evaluate((day) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const button = document.querySelector(`[role=grid] [data-date="${day}"]`)
        const isHydrated = Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps'))
        if (!isHydrated) return port2.postMessage(null)
        document.querySelectorAll<HTMLElement>('[data-times-of-day] button')[1]?.click()
      }
      port2.postMessage(null)
    }, date)
    release()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '10:30', exact: true, pressed: true }).waitFor()
  })
})

describe('a profile that is opened again with the back button of the browser', () => {
  it('shows its agenda, also if the reader had opened the whole month there before', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('10:00', '12:00') },
    })
    const page = await open()
    await page.goto(provider.profilePath)
    await page.getByRole('link', { name: 'Círculo', exact: true }).first().click()
    await page.waitForURL('**/')
    await page.goBack()
    await page.getByRole('button', { name: 'Ver mes' }).click()
    await page.goForward()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goBack()
    await page.getByRole('grid').waitFor()
  })
})

describe('the week of an agenda', () => {
  it('an agenda shows seven days from today, and more weeks on request', async () => {
    const provider = await makeProvider(db(), {
      agenda: { weeklyRanges: makeWeeklyTimeRanges('00:00', '24:00') },
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

  it('the button ‘Ver mes’ on an agenda shows the month of the chosen day', async () => {
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
  it('‘Reservar’ on a profile whose URL names a service opens the booking dialog with this service chosen', async () => {
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

describe('an agenda that offers no slots', () => {
  it('an agenda that is disabled or has no hours shows an explanation, and its owner sees no calendar', async () => {
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
