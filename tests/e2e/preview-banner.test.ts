import { expect, it } from 'vitest'
import { setUpBrowser } from './support/browser.ts'
import { startProductServer } from './support/product.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'

const { openPage } = setUpBrowser()

it('in development mode, a page shows a banner that tells whether the server process still runs', async () => {
  const product = await startProductServer(getProductServerSharedByTests().databaseUrl, 'development')
  try {
    const page = await openPage('phone', { baseUrl: product.url, tolerates: [/ERR_CONNECTION_REFUSED/] })
    await page.goto('/login')
    await page.getByText('Preview backend running in this workspace.').waitFor()
    await product.stop()
    await page.getByText('Preview backend disconnected.').waitFor()
  } finally {
    await product.stop()
  }
})

it('in production, a page has no banner about the state of its server', async () => {
  const page = await openPage('phone')
  await page.goto('/explorar')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Preview backend').count()).toBe(0)
})
