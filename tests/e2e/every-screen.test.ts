import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRouteHandle } from '#client/app/route-handle.ts'
import { createRoutes } from '#client/app/routes.tsx'
import type { PageAccess } from '#client/lib/define-screens.ts'
import { createUnsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { createAppointmentLinkToken } from '../support/appointment-links.ts'
import { createTestCaller } from '../support/caller.ts'
import { addToCircle } from '../support/factories/circles.ts'
import { makeInvitation } from '../support/factories/invitations.ts'
import { makeContact, makeMember, type TestMember } from '../support/factories/people.ts'
import { makeReview } from '../support/factories/reviews.ts'
import { makeAppointment, makeProvider } from '../support/factories/scheduling.ts'
import { expectAccessibleInBothColourSchemes } from './support/accessible.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const DAY = 86_400_000
const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 0.75 * DAY)

const routes = createRoutes({ development: false }).flatMap(({ children = [] }) => children)
const accessOf = (path: string): PageAccess => {
  const handle: unknown = routes.find((route) => route.path === path)?.handle
  return isRouteHandle(handle) ? handle.access : 'public'
}

let states: Record<string, string[]>
const addressesOf = (path: string): string[] => states[path] ?? [path]
let provider: TestMember
let client: TestMember
const startsEmpty = ['/dashboard', '/circulo', '/circulo?vista=invitaciones', '/mis-citas', '/novedades']

beforeAll(async () => {
  const made = await makeProvider(db(), {
    name: 'Dra. Carmen Peña',
    profile: { phone: '33 1234 5678', professions: ['Dentista'], city: 'Guadalajara', state: 'Jalisco' },
    services: [
      { name: 'Limpieza', cost: 650 },
      { name: 'Resina', cost: 850, durationMinutes: 60 },
    ],
    agenda: { autoConfirmFor: 'NONE' },
  })
  provider = made
  client = await makeMember(db(), { name: 'Luis Ochoa' })
  const contact = await makeContact(db(), { createdById: made.personId, name: 'Rosa Luna' })
  await addToCircle(db(), made, client, contact)
  await addToCircle(db(), client, made)
  await makeReview(db(), client, made)
  const invitation = await makeInvitation(db(), { inviter: made, contact: { name: 'Chuy Luna' } })
  const asked = await makeAppointment(db(), made, client, inDays(5), { status: 'PENDING' })
  await makeAppointment(db(), made, client, inDays(6), { clientNote: 'Toca el timbre dos veces' })
  await makeAppointment(db(), client, made, inDays(7))
  await makeAppointment(db(), made, client, inDays(-2))
  const { pathname, search } = new URL(
    await createUnsubscribeLink(db(), product().url, { address: client.email, category: 'REMINDER' }),
  )
  const optOutLink = pathname + search
  const personIds = [client.personId, contact.personId]
  const list = await createTestCaller(db(), made.actor).lists.create({ trade: null, personIds })
  const link = await createAppointmentLinkToken(db(), asked.id, 'CLIENT', client.email)

  states = {
    '/explorar': [
      '/explorar',
      '/explorar?nombre=nadie-se-llama-asi',
      '/explorar?nombre=plomero&cerca=Guadalajara,+Jalisco',
      '/explorar?nombre=plomero+en+tequila',
    ],
    '/perfil/:id': [made.profilePath, `/perfil/${contact.personId}`, '/perfil/nadie-aqui'],
    '/agenda/:userId': [`/agenda/${made.personId}`, `/agenda/${client.personId}`],
    '/cita': ['/cita', `/cita?token=${link}`],
    '/avisos': ['/avisos', '/avisos?token=caducado', optOutLink],
    '/invitacion': ['/invitacion', `/invitacion?token=${invitation.mailToken}`],
    '/recuperar': ['/recuperar', '/recuperar?token=caducado'],
    '/entrar': ['/entrar', '/entrar?token=caducado'],
    '/verificar': ['/verificar', '/verificar?token=caducado'],
    '/circulo': ['/circulo', '/circulo?vista=invitaciones'],
    '/lista/:token': [list.path, '/lista/caducada'],
    '/mis-citas': ['/mis-citas', '/mis-citas?lado=recibidas'],
    '*': ['/no-existe'],
  }
}, 60_000)

it('precondition: each screen with a URL parameter has example URLs, and each example URL belongs to a screen', () => {
  const paths = routes.map(({ path = '' }) => path)
  const unknown = paths.filter((path) => /[:*]/.test(path) && !states[path])
  expect(unknown, 'add addresses to `states` in tests/e2e/every-screen.test.ts').toEqual([])
  expect(Object.keys(states).filter((path) => !paths.includes(path))).toEqual([])
})

const pathsFor = (...accesses: PageAccess[]) =>
  routes.map(({ path = '' }) => path).filter((path) => accesses.includes(accessOf(path)))

describe('the accessibility check', () => {
  it.each(pathsFor('visitor', 'public'))('the screen %s is accessible for a visitor', async (path) => {
    const page = await open()
    for (const address of addressesOf(path)) await walk(page, address)
  })

  it.each(pathsFor('member'))(
    'the screen %s is accessible for a member with a circle, an agenda and appointments',
    async (path) => {
      const page = await open()
      await signInAs(page, provider, product().url)
      for (const address of addressesOf(path)) await walk(page, address)
    },
  )

  it.each(pathsFor('public'))(
    'the public screen %s has no accessibility errors for a signed-in member',
    async (path) => {
      const page = await open()
      await signInAs(page, client, product().url)
      for (const address of addressesOf(path).slice(0, 1)) await walk(page, address)
    },
  )

  it.each(startsEmpty)('the screen %s is accessible for a new member', async (address) => {
    const page = await open()
    await signInAs(page, await makeMember(db(), { name: 'Eva Sol' }), product().url)
    await walk(page, address)
  })
})

const open = () => openPage('desktop', { baseUrl: product().url, tolerates: [/status of 404/] })

async function walk(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const width of [1280, 390]) {
    await showWhole(page, width)
    await expectAccessibleInBothColourSchemes(page, `${address} at ${width}`)
  }
  expect(await page.title(), address).toMatch(/ · Círculo$/)
  expect(await alike(page), `${address}: buttons with the same accessible name`).toEqual([])
  // A width of 320 px corresponds to 1280 px at a zoom of 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
  expect(await page.evaluate(findBrokenWords), `${address}: words that break between two letters`).toEqual([])
  const buttons = page.getByRole('main').locator('button')
  expect(await buttons.evaluateAll(findTightLabels), `${address}: labels that touch an edge`).toEqual([])
  await page.evaluate(spreadText)
  await expectNoHorizontalScroll(page)
}

async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, 800) })
}

const mayRepeat = /^(Mostrar contraseña)?$/

async function alike(page: Page): Promise<string[]> {
  const buttons = page.getByRole('main').getByRole('button')
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  )
  return names.filter((name, index) => !mayRepeat.test(name) && names.indexOf(name) !== index)
}

function findBrokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const broken: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    // Skip text that only screen readers read.
    if ((node.parentElement?.offsetWidth ?? 0) <= 1) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)\p{L}+(?!\S)/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
}

function findTightLabels(buttons: Element[]): (string | null)[] {
  const range = document.createRange()
  const isTight = (button: Element) => {
    if (getComputedStyle(button).textDecorationLine === 'underline') return false
    const box = button.getBoundingClientRect()
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const part = texts.currentNode.parentElement
      if (!part || part.offsetWidth <= 1) continue
      range.selectNodeContents(texts.currentNode)
      const text = range.getBoundingClientRect()
      if (text.height === 0) continue
      const visible = part.getBoundingClientRect()
      const [top, bottom] = [Math.max(text.top, visible.top), Math.min(text.bottom, visible.bottom)]
      if (Math.min(top - box.top, box.bottom - bottom) < 4) return true
    }
    return false
  }
  return buttons.filter(isTight).map(({ textContent }) => textContent)
}

function spreadText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
