import type { Page } from 'playwright-core'

/** The line to which the search form collapses on phones after a search. */
export const findSearchSummary = (page: Page) => page.getByRole('button', { name: /^Editar la búsqueda/ })

/** Shows all fields of the directory's search form: on phones, some or all fields are collapsed. */
export async function openSearchFields(page: Page): Promise<void> {
  const folded = page.getByRole('button', { name: 'Ciudad y profesión', expanded: false })
  const opener = findSearchSummary(page).or(folded)
  if (await opener.isVisible()) await opener.click()
  await page.getByRole('combobox', { name: 'Ciudad o estado' }).waitFor()
}
