import { beforeAll, describe, expect, it } from 'vitest'
import { addToCircle } from '../support/factories/circles.ts'
import { makeMember, type TestMember } from '../support/factories/people.ts'
import { makeAppointment, makeProvider, type TestServiceProvider } from '../support/factories/scheduling.ts'
import { deviceKinds, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

let provider: TestServiceProvider
let client: TestMember

beforeAll(async () => {
  provider = await makeProvider(db(), {
    name: 'Dra. Carmen Villaseñor',
    profile: { phone: '33 1234 5678', professions: ['Dentista'], city: 'Guadalajara', state: 'Jalisco' },
  })
  client = await makeMember(db(), { name: 'Ana Robles', profile: { phone: '33 8765 4321' } })
  await addToCircle(db(), client, provider)
  await makeAppointment(db(), provider, client, new Date(Date.now() + 3 * 86_400_000), {
    status: 'CONFIRMED',
  })
}, 60_000)

/** Printable width of a sheet of paper in portrait orientation, in CSS px. */
const paperWidth = 703

const papers = [
  { name: 'a profile', path: () => provider.profilePath, reader: () => client, text: '33 1234 5678' },
  { name: 'the circle', path: () => '/circulo', reader: () => client, text: '33 1234 5678' },
  {
    name: 'the appointments of a provider',
    path: () => '/mis-citas?lado=recibidas',
    reader: () => provider,
    text: 'Ana Robles',
  },
  {
    name: 'an agenda',
    path: () => `/agenda/${provider.accountId}`,
    reader: () => client,
    text: 'Disponible',
  },
  {
    name: 'the agenda setup',
    path: () => '/configurar-agenda',
    reader: () => provider,
    text: 'Días y horarios',
  },
]

describe.each(deviceKinds)('on paper, from a %s', (screen) => {
  it.each(papers)('the printout of $name has no navigation or controls', async ({ path, reader, text }) => {
    const page = await openPage(screen, { baseUrl: product().url })
    await signInAs(page, reader(), product().url)
    await page.goto(path())
    await page.getByText(text).first().waitFor({ state: 'attached' })
    await page.getByRole('navigation').first().waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: paperWidth, height: 900 })

    expect(await page.evaluate(findStuckElements)).toEqual([])
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(
      await page.getByRole('button', { name: /Agregar|Eliminar|Cambiar|Guardar|Mi cuenta/ }).count(),
    ).toBe(0)
    expect(await page.getByText(text).first().isVisible()).toBe(true)
    expect(
      await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color),
    ).toBe('rgb(0, 0, 0)')
  })
})

function findStuckElements(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return ['fixed', 'sticky'].includes(getComputedStyle(element).position) && width * height > 0
    })
    .map((element) => element.outerHTML.slice(0, 80))
}
