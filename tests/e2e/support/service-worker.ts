import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getBaseUrl } from './browser.ts'
import { waitForServiceWorker } from './offline-mode.ts'
import { metricsToken } from './product.ts'

export async function openPageUnderServiceWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForServiceWorker(page)
}

export async function expectOneRequestOfRoute(
  page: Page,
  route: string,
  action: () => Promise<unknown>,
): Promise<void> {
  const before = await countRequests(page, route)
  await action()
  await expect.poll(() => countRequests(page, route)).toBeGreaterThan(before)
  await page.waitForTimeout(300)
  expect((await countRequests(page, route)) - before, `requests of ${route}`).toBe(1)
}

async function countRequests(page: Page, route: string): Promise<number> {
  const response = await fetch(`${getBaseUrl(page)}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n')
  return lines
    .filter((line) => line.startsWith('circulo_http_request_duration_seconds_count{'))
    .filter((line) => line.includes(`route="${route}"`))
    .reduce((total, line) => total + Number(line.split(' ').at(-1)), 0)
}
