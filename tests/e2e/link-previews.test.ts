import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parsePageHead } from '../support/read-head.ts'
import { setUpBrowser } from './support/browser.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()

async function headOf(page: Page) {
  return page.evaluate(() => {
    const texts = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute))
    return {
      title: document.title,
      titles: document.querySelectorAll('head > title').length,
      canonical: texts('link[rel=canonical]', 'href'),
      url: texts('meta[property="og:url"]', 'content'),
      ogTitle: texts('meta[property="og:title"]', 'content'),
      image: texts('meta[property="og:image"]', 'content'),
      things: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (block) => JSON.parse(block.textContent ?? '')['@type'],
      ),
    }
  })
}

describe('the head of a profile page', () => {
  it('the head of a profile page has link preview metadata, and hydration does not duplicate its tags', async () => {
    const { url } = getProductServerSharedByTests()
    const member = makeSignUpData('Teresa <b>& Cía</b>')
    const page = await openPage('phone')
    await openPageAsNewMember(page, member, '/completar-perfil')
    await page.getByLabel('Teléfono').fill('33 1234 5678')
    await page.getByText('Tengo un oficio').click()
    await page.getByLabel('Ocupación u oficio').fill('Panadera')
    await page.getByLabel('Años de experiencia').fill('9')
    await page.getByLabel('Ciudad', { exact: true }).fill('Tepic')
    await page.getByRole('button', { name: 'Guardar perfil' }).click()
    await page.waitForURL(/\/perfil\//)
    const { pathname } = new URL(page.url())
    const title = `${member.name} · Panadera en Tepic`

    const html = await (await fetch(url + pathname, { headers: { 'user-agent': 'WhatsApp/2.24' } })).text()
    const read = parsePageHead(html)
    expect(read.meta.get('og:title')).toEqual([title])
    expect(read.canonical).toEqual([url + pathname])
    const [image = ''] = read.meta.get('og:image') ?? []
    const answer = await fetch(image)
    expect([answer.status, answer.redirected]).toEqual([200, false])
    const card = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

    const visitor = await openPage('phone')
    await visitor.goto(pathname)
    expect(await headOf(visitor)).toEqual({
      title: `${title} · Círculo`,
      titles: 1,
      canonical: [url + pathname],
      url: [url + pathname],
      ogTitle: [title],
      image: [image],
      things: ['ProfilePage'],
    })
  })
})

it("the metadata in the page's head changes when a reader navigates between pages", async () => {
  const { url } = getProductServerSharedByTests()
  const page = await openPage('desktop')
  await page.goto('/')
  expect(await headOf(page)).toMatchObject({ titles: 1, canonical: [`${url}/`], things: ['WebSite'] })

  await page.getByRole('link', { name: 'Explorar perfiles' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Explorar Perfiles' }).waitFor()
  const explore = await headOf(page)
  expect(explore).toMatchObject({ titles: 1, canonical: [`${url}/explorar`], url: [`${url}/explorar`] })
  expect(explore.things).toEqual([])

  await page.goto('/login')
  await page.getByRole('tab', { name: 'Crear Cuenta' }).click()
  await expect.poll(async () => (await headOf(page)).canonical).toEqual([`${url}/registro`])
  expect(await headOf(page)).toMatchObject({ titles: 1, title: 'Crear cuenta · Círculo' })
})
