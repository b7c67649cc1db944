import type { Page } from 'playwright-core'

export const findSearchSummary = (page: Page) => page.getByRole('button', { name: /^Editar la búsqueda/ })

export async function expandSearchForm(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Ciudad y profesión', expanded: false })
  const opener = findSearchSummary(page).or(folded)
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('combobox', { name: 'Ciudad o estado' }).waitFor()
}
