import type { Page } from 'playwright-core'
import { addDays, localDateOf } from '#modules/scheduling/local-time.ts'
import { callerFor } from '../../support/caller.ts'
import { type Member, makeMember } from '../../support/factories/people.ts'
import { makeProvider, type Provider, type ProviderOverrides } from '../../support/factories/scheduling.ts'
import { type ScreenKind, setUpBrowser } from './browser.ts'
import { signInAs, startEmptyProduct } from './members.ts'

export const testTimeZone = 'America/Mexico_City'
export const todayInTestTimeZone = localDateOf(testTimeZone, new Date())
/** Days on which the test agenda is open, far enough ahead for a test run at any hour. */
export const [day, otherDay] = [addDays(todayInTestTimeZone, 3), addDays(todayInTestTimeZone, 4)]

export const findAppointmentCard = (page: Page, { name }: { name: string }) =>
  page.getByRole('article', { name: `Cita con ${name}` })

export async function chooseFromCardMenu(page: Page, client: { name: string }, entry: string): Promise<void> {
  await findAppointmentCard(page, client)
    .getByRole('button', { name: /^Opciones/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export function setUpAppointmentActions() {
  const { openPage } = setUpBrowser()
  const { product, db } = startEmptyProduct()

  async function open(
    screen: ScreenKind,
    who: Member,
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
    openAsClient: (screen: ScreenKind, who: Member, tolerates?: RegExp[]) =>
      open(screen, who, '/mis-citas', tolerates),
    openAsProvider: (screen: ScreenKind, who: Member) => open(screen, who, '/mis-citas?lado=recibidas'),
    makeBoth: async (provider: ProviderOverrides = {}) => ({
      provider: await makeProvider(db(), provider),
      client: await makeMember(db()),
    }),
    book: (client: Member, provider: Provider, at: { date: string; time: string }) =>
      callerFor(db(), client.actor).scheduling.book({ personId: provider.personId, ...at }),
  }
}
