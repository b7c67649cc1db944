import { expect, it } from 'vitest'
import { screens } from '#client/app/screens.ts'
import type { PageAccess } from '#client/lib/define-screens.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startEmptyProduct } from './support/members.ts'

/**
 * Tests of every screen on a phone with text at 200 % (WCAG 1.4.4). Browser zoom is tested in
 * every-screen.test.ts.
 */

const { openPage } = setUpBrowser()
const { product, db } = startEmptyProduct()

it('every screen fits the width of a phone with text at 200 %', { timeout: 120_000 }, async () => {
  const provider = await makeProvider(db(), {
    name: 'Dra. Carmen Villaseñor',
    profile: { phone: '33 1234 5678', professions: ['Dentista'], city: 'Guadalajara', state: 'Jalisco' },
    services: [{ name: 'Limpieza dental', cost: 650 }],
  })
  const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 404/] })
  const slug = provider.profilePath.slice('/perfil/'.length)
  const pathsFor = (isFor: (access: PageAccess) => boolean) =>
    screens
      .filter(({ access, developmentOnly }) => isFor(access) && !developmentOnly)
      .map(({ path }) => path.replace(/:\w+/, slug))
  const visitors = pathsFor((access) => access !== 'member')
  const lost = ['/recuperar?token=caducado', '/cita?token=caducado', '/no-existe']
  const members = pathsFor((access) => access === 'member')
  const providers = ['/configurar-agenda', '/configurar-servicios', '/mis-citas?lado=recibidas']

  async function lookAt(paths: string[]) {
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expectNoHorizontalScroll(page)
      expect(await page.locator('th, td button').evaluateAll(namesOfWider)).toEqual([])
    }
  }

  await lookAt([...visitors, ...lost])
  await signInAs(page, await makeMember(db()), product().url)
  await lookAt(members)
  await signInAs(page, provider, product().url)
  await lookAt(providers)
})

function namesOfWider(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().width > element.getBoundingClientRect().width
    })
    .map(({ textContent }) => textContent)
}
