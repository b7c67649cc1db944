import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { journeyBrowser } from './support/browser.ts'

const { openPage } = journeyBrowser()

/** Bytes, gzipped, before a page that everybody may see can be used. */
const budget = 200_000
/** Checks what is typed; it comes while somebody types, after the page is there. */
const checks = /\/(?:schemas|zod|contract|account|[\w-]+-rules)-[\w-]+\.js$/

it.each([
  '/',
  '/login',
  '/registro',
  '/invitacion',
  '/recuperar',
  '/verificar',
  '/explorar',
  '/perfil/nadie',
])('%s needs little JavaScript', async (path) => {
  const page = await openPage('phone', { tolerates: [/status of 404/] })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.endsWith('.js') || checks.test(url)) return
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await page.goto(path)

  const sizes = await Promise.all(scripts)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget)
})
