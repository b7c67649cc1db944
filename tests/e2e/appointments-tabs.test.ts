import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { type DeviceKind, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function open(screen: DeviceKind, member: TestMember): Promise<Page> {
  const { url } = product()
  const page = await openPage(screen, { baseUrl: url })
  await signInAs(page, member, url)
  await page.goto('/mis-citas')
  return page
}

async function makeProviderWithRequest(): Promise<TestMember> {
  const provider = await makeProvider(db())
  const inTwoDays = new Date(Date.now() + 2 * DAY_MS)
  await makeAppointment(db(), provider, await makeMember(db()), inTwoDays, { status: 'PENDING' })
  return provider
}

it('the screen ‘Mis Citas’ opens the tab with requests to answer, or else the last tab used by the member', async () => {
  const page = await open('desktop', await makeProviderWithRequest())
  const selected = () => page.getByRole('tab', { selected: true }).textContent()
  expect(await selected()).toBe('Citas Recibidas (1)')
  const link = page.getByRole('link', { name: /^Mis Citas ?, 1 por responder$/ })
  await link.waitFor()
  await page.getByRole('link', { name: /^Inicio ?, 1 por responder$/ }).waitFor()

  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Cita confirmada exitosamente').waitFor()
  await page.getByRole('link', { name: 'Mis Citas', exact: true }).waitFor()
  expect(await selected()).toBe('Citas Recibidas (1)')
  await page.goto('/mis-citas')
  await expect.poll(selected).toBe('Citas Recibidas (1)')
  await page.getByRole('tab', { name: /^Citas Agendadas/ }).click()
  await page.goto('/mis-citas')
  await expect.poll(selected).toBe('Citas Agendadas (0)')

  await page.getByRole('tab', { name: /^Citas Recibidas/ }).click()
  await page.getByRole('tab', { name: /^Citas Recibidas/, selected: true }).waitFor()
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('link', { name: 'Iniciar Sesión' }).first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('mis-citas-lado'))).toBe('')
})

it('the screen ‘Mis Citas’ opens the tab of the member’s bookings if both tabs need answers', async () => {
  const provider = await makeProviderWithRequest()
  const other = await makeProvider(db())
  await makeAppointment(db(), other, provider, new Date(Date.now() + 3 * DAY_MS), {
    proposedStartsAt: new Date(Date.now() + 4 * DAY_MS),
    proposedTimeZone: 'America/Mexico_City',
  })
  const page = await open('phone', provider)
  expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Citas Agendadas (1)')
  await page.getByRole('link', { name: /^Mis Citas ?, 2 por responder$/ }).waitFor()
})

it('the back button returns from one tab of the screen ‘Mis Citas’ to the other tab', async () => {
  const page = await open('phone', await makeMember(db()))
  const tab = (name: RegExp) => page.getByRole('tab', { name, selected: true })
  await tab(/^Citas Agendadas/).waitFor()
  await page.getByRole('tab', { name: /^Citas Recibidas/ }).click()
  await tab(/^Citas Recibidas/).waitFor()
  await page.goBack()
  await tab(/^Citas Agendadas/).waitFor()
  await page.goForward()
  await tab(/^Citas Recibidas/).waitFor()
})
