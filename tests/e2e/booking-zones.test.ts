import { describe, expect, it } from 'vitest'
import { formatDate } from '#client/lib/format.ts'
import { addDays, getLocalDateAt, getLocalTimeAt } from '#modules/scheduling/local-time.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import {
  confirmBooking,
  findSlotButton,
  getAgendaPath,
  getDateAfterDays,
  makeWeeklyTimeRanges,
  openCalendarDay,
} from './support/agendas.ts'
import { setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const inCancun = { timeZone: 'America/Cancun', weeklyRanges: makeWeeklyTimeRanges('00:00', '24:00') }
const date = getDateAfterDays(35, inCancun.timeZone)

async function openFrom(timeZone: string) {
  const provider = await makeProvider(db(), { agenda: inCancun })
  const client = await makeMember(db())
  const page = await openPage('phone', { baseUrl: product().url, timeZone })
  await signInAs(page, client, product().url)
  await page.goto(getAgendaPath(provider))
  return { page, client, dialog: await openCalendarDay(page, date) }
}

describe('an agenda in Cancún', () => {
  it.each([
    ['America/Tijuana', '00:30', -1],
    ['Europe/Madrid', '23:30', 1],
    ['America/Mexico_City', '18:00', 0],
  ])(
    'the booking dialog of an agenda in Cancún also shows the local time of a client in %s',
    async (timeZone, time, days) => {
      const { page, client, dialog } = await openFrom(timeZone)
      await dialog.getByText('Citas de 30 min, hora de Cancún').waitFor()
      await findSlotButton(dialog, time).click()
      // Cancún is at UTC-5 all year round.
      const instant = new Date(`${date}T${time}:00-05:00`)
      const theirs = getLocalTimeAt(timeZone, instant)
      expect(getLocalDateAt(timeZone, instant)).toBe(addDays(date, days))
      const moment = days === 0 ? theirs : `${formatDate(addDays(date, days))}, ${theirs}`
      await dialog.getByText(new RegExp(`^${moment} en tu hora$`, 'i')).waitFor()
      await confirmBooking(dialog)
      await page.getByText('Cita reservada y confirmada exitosamente', { exact: true }).waitFor()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText(new RegExp(`^${moment} en tu hora$`, 'i')).waitFor()
      expect(await db().appointment.findFirst({ where: { clientId: client.personId } })).toMatchObject({
        startsAt: instant,
        localDate: date,
        localTime: time,
      })
    },
  )

  it('a provider in Tijuana whose agenda is in Cancún books clients in the time zone of the agenda', async () => {
    const provider = await makeProvider(db(), { agenda: inCancun })
    const page = await openPage('phone', { baseUrl: product().url, timeZone: 'America/Tijuana' })
    await signInAs(page, provider, product().url)
    await page.goto('/mis-citas?lado=recibidas')
    await page.getByRole('button', { name: 'Agendar para alguien' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('La hora es la de tu agenda: hora de Cancún.').waitFor()
    await dialog.getByLabel('Nombre').fill('Rosa Díaz')
    await dialog.getByLabel('Teléfono').fill('33 5555 0101')
    await dialog.getByLabel('Fecha', { exact: true }).fill(date)
    const halfPast = dialog.getByRole('button', { name: '09:30', exact: true })
    await halfPast.waitFor()
    await dialog.getByLabel('Duración').selectOption({ label: '1 hora' })
    await halfPast.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: '10:00', exact: true }).click()
    await dialog.getByRole('button', { name: 'Agendar cita' }).click()
    const message = await dialog.getByRole('link', { name: 'Avisar por WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(message ?? '')).toContain(`${formatDate(date)}, 10:00, hora de Cancún`)
  })

  it('a booking shows no time zone to a client in the same zone as the agenda', async () => {
    const { dialog } = await openFrom('America/Cancun')
    await dialog.getByText('Citas de 30 min', { exact: true }).waitFor()
    await findSlotButton(dialog, '18:00').click()
    await dialog.getByText('Queda confirmada al momento.').waitFor()
    expect(await dialog.getByText(/en tu hora/).count()).toBe(0)
  })
})
