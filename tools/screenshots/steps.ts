import type { Page } from 'playwright-core'

type ControlRole = 'button' | 'tab' | 'radio' | 'menuitem'

export function clickPageControl(where: 'main', name: string | RegExp, role: ControlRole = 'button') {
  return async (page: Page) => {
    const target = page
      .getByRole(where)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
    // The label of a radio input covers the input, so the click must be forced.
    await target.click({ force: role === 'radio' })
  }
}

export function openDialog(where: 'main', name: string | RegExp, role: ControlRole = 'button') {
  return async (page: Page) => {
    await clickPageControl(where, name, role)(page)
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
  }
}

export async function showArchivedAppointments(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filtros/ })
  if (await filters.isVisible()) await filters.click()
  await clickPageControl('main', 'Archivo', 'radio')(page)
}

/** Opens the next month: the current month may have no free day left. */
export async function openCalendarDay(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Ver mes' })
  if (await more.isVisible()) await more.click()
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await page
    .getByRole('button', { name: /, disponible/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

export async function startBooking(page: Page): Promise<void> {
  await openCalendarDay(page)
  const dialog = page.getByRole('dialog')
  const services = dialog.getByRole('radio')
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor()
  if ((await services.count()) > 0) await services.first().check({ force: true })
  await dialog
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
}

export function followLinkWithoutApiResponses(link: string, answers: 'held' | 'rejected') {
  return async (page: Page) => {
    await page.route('**/trpc/**', (route) => (answers === 'held' ? undefined : route.abort()))
    await page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: link, exact: true })
      .click()
    // The page retries failed requests a few times before it shows the error.
    const retry = page.getByRole('button', { name: 'Intentar de nuevo' }).first()
    if (answers === 'rejected') await retry.waitFor({ timeout: 25_000 })
    // Wait 500 ms, so that the screenshot shows the loading skeleton, which appears after 200 ms.
    else await page.waitForTimeout(500)
  }
}
