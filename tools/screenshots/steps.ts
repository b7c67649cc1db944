import type { Page } from 'playwright-core'

/** What is done on a page before its picture is taken. */

export function press(where: 'main', name: string | RegExp, role: 'button' | 'tab' | 'radio' = 'button') {
  return async (page: Page) => {
    const target = page
      .getByRole(where)
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
    // A choice lies under its label.
    await target.click({ force: role === 'radio' })
  }
}

export function openDialog(where: 'main', name: string | RegExp) {
  return async (page: Page) => {
    await press(where, name)(page)
    await page.locator('[role=dialog], [role=alertdialog]').first().waitFor()
  }
}

/** Next month: this one may have no free day left. */
export async function openDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mes siguiente' }).click()
  await page
    .getByRole('button', { name: /, disponible/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Up to the button that books. */
export async function startBooking(page: Page): Promise<void> {
  await openDay(page)
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

/** Goes on by a link while the product keeps its answers to itself, or refuses every one. */
export function whileNothingComes(link: string, answers: 'held' | 'refused') {
  return async (page: Page) => {
    await page.route('**/trpc/**', (route) => (answers === 'held' ? undefined : route.abort()))
    await page.getByRole('link', { name: link, exact: true }).first().click()
    if (answers === 'refused')
      await page
        .getByRole('button', { name: /reintentar/i })
        .first()
        .waitFor()
    // A skeleton waits for 200 ms.
    else await page.waitForTimeout(500)
  }
}
