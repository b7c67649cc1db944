import type { Page } from 'playwright-core'
import { addDays, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import { createTestCaller } from '../../support/caller.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import {
  makeProvider,
  type TestServiceProvider,
  type TestServiceProviderOverrides,
} from '../../support/factories/scheduling.ts'
import { type DeviceKind, setUpBrowser } from './browser.ts'
import { signInAs, startProductServerWithoutPeople } from './members.ts'

export const testTimeZone = 'America/Mexico_City'
const todayInTestTimeZone = getLocalDateAt(testTimeZone, new Date())
export const [day, otherDay] = [addDays(todayInTestTimeZone, 3), addDays(todayInTestTimeZone, 4)]

export const findAppointmentCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name: `Cita con ${name}` })

export async function chooseFromAppointmentCardMenu(
  page: Page,
  client: { name: string },
  entry: string,
): Promise<void> {
  await findAppointmentCard(page, client)
    .getByRole('button', { name: /^Opciones/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export function setUpAppointmentBrowserTests() {
  const { openPage } = setUpBrowser()
  const { product, db } = startProductServerWithoutPeople()

  async function open(
    screen: DeviceKind,
    who: TestMember,
    path: string,
    tolerates: RegExp[] = [],
  ): Promise<Page> {
    const { url } = product()
    const page = await openPage(screen, { baseUrl: url, tolerates: [/status of 40[09]/, ...tolerates] })
    await signInAs(page, who, url)
    await page.goto(path)
    return page
  }
  return {
    product,
    db,
    open,
    openAsClient: (screen: DeviceKind, who: TestMember, tolerates?: RegExp[]) =>
      open(screen, who, '/mis-citas', tolerates),
    openAsProvider: (screen: DeviceKind, who: TestMember) => open(screen, who, '/mis-citas?lado=recibidas'),
    makeBoth: async (provider: TestServiceProviderOverrides = {}) => ({
      provider: await makeProvider(db(), provider),
      client: await makeMember(db()),
    }),
    book: (client: TestMember, provider: TestServiceProvider, at: { date: string; time: string }) =>
      createTestCaller(db(), client.actor).scheduling.book({ personId: provider.personId, ...at }),
  }
}
