import path from 'node:path'
import { expect, it } from 'vitest'
import { registeredScreens } from '#client/app/screens.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { readScreenScriptUrls } from '../../tools/screen-files.ts'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember } from '../support/factories/people.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { setUpBrowser } from './support/browser.ts'
import { startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const publicScreens = registeredScreens.filter(
  ({ access, developmentOnly }) => access !== 'member' && !developmentOnly,
)

it.each(publicScreens.map((screen) => screen.path))(
  'the page at path %s hydrates with only JavaScript files measured by the bundle size check',
  async (screen) => {
    const { entry, screens: own } = await readScreenScriptUrls(path.join(projectRoot, 'dist'))
    const page = await openPage('phone', { baseUrl: product().url })
    const [owner, provider] = [await makeMember(db()), await makeProvider(db())]
    await addToCircle(db(), owner, provider)
    const personIds = [provider.personId]
    const { path: listPath } = await createTestCaller(db(), owner.actor).lists.create({
      trade: null,
      personIds,
    })
    const personAddress = provider.profilePath.slice('/perfil/'.length)
    const address = screen === '/lista/:token' ? listPath : screen.replace(/:\w+/, personAddress)
    const weighed = [...entry, ...(own[screen] ?? [])]
    // A page that needs a blocked script would not hydrate.
    await page.route('**/*.js', (route) =>
      weighed.includes(new URL(route.request().url()).pathname) ? route.continue() : undefined,
    )

    const response = await page.goto(address, { waitUntil: 'commit' })
    const alive = await page.waitForFunction(() => {
      const last = document.querySelector('#root')?.lastElementChild
      return last && Object.keys(last).some((key) => key.startsWith('__reactProps'))
    })

    expect(await alive.jsonValue()).toBe(true)
    const html = (await response?.text()) ?? ''
    const announced = [...html.matchAll(/<link rel="modulepreload"[^>]+href="([^"]+)"/g)].map(
      ([, script]) => script,
    )
    expect(announced.toSorted()).toEqual(weighed.toSorted())
  },
)
