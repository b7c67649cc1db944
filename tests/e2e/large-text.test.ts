import { expect, it } from 'vitest'
import { registeredScreens } from '#client/app/screens.ts'
import type { PageAccess } from '#client/lib/define-screens.ts'
import { makeMember } from '../support/factories/people.ts'
import { makePhotos, makeReview } from '../support/factories/reviews.ts'
import { makeProvider } from '../support/factories/scheduling.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { signInAs, startProductServerWithoutPeople } from './support/members.ts'

/** Tests every screen on a phone with enlarged text (WCAG 1.4.4). */

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

const sizes = [
  { width: 390, text: '150%' },
  { width: 390, text: '200%' },
  { width: 320, text: '150%' },
  { width: 320, text: '200%' },
]

it("every screen fits a phone's width with text at 150 % and 200 %, without broken words or overlaps", async () => {
  const provider = await makeProvider(db(), {
    name: 'Dra. Carmen Villaseñor',
    profile: { phone: '33 1234 5678', professions: ['Dentista'], city: 'Guadalajara', state: 'Jalisco' },
    services: [{ name: 'Limpieza dental', cost: 650 }],
  })
  const client = await makeMember(db(), { name: 'Sebastián Jáuregui' })
  await makeReview(db(), client, provider, {
    text: 'Limpieza sin dolor. Suena a anuncio, pero así fue.',
    photoIds: await makePhotos(db(), client, 1),
  })
  const page = await openPage('phone', { baseUrl: product().url, tolerates: [/status of 404/] })
  const slug = provider.profilePath.slice('/perfil/'.length)
  const pathsFor = (isFor: (access: PageAccess) => boolean) =>
    registeredScreens
      .filter(({ access, developmentOnly }) => isFor(access) && !developmentOnly)
      .map(({ path }) => path.replace(/:\w+/, slug))
  const visitors = pathsFor((access) => access !== 'member')
  const lost = ['/recuperar?token=caducado', '/cita?token=caducado', '/no-existe']
  const members = pathsFor((access) => access === 'member')
  const providers = [
    '/configurar-agenda',
    '/configurar-servicios',
    '/mis-citas?lado=recibidas',
    provider.profilePath,
  ]

  async function lookAt(paths: string[]) {
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const { width, text } of sizes) {
        const size = `${text} of ${width} px`
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize
        }, text)
        await expectNoHorizontalScroll(page)
        expect(await page.locator('th, main button').evaluateAll(namesOfWider), path).toEqual([])
        expect(await page.evaluate(findOverlaps), `${path} at ${size}`).toEqual([])
        expect(await page.evaluate(findBrokenWords), `${path} at ${size}`).toEqual([])
        expect(await page.evaluate(measureBars), `${path} at ${size}`).toBeLessThan(0.3)
      }
    }
  }

  await lookAt([...visitors, ...lost])
  await signInAs(page, await makeMember(db(), { name: 'Ana Robles' }), product().url)
  await lookAt([...members, provider.profilePath])
  await signInAs(page, provider, product().url)
  await lookAt(providers)
})

function namesOfWider(elements: Element[]): (string | null)[] {
  return elements
    .filter((element) => {
      const { width } = element.getBoundingClientRect()
      const range = document.createRange()
      return [element, ...element.querySelectorAll('*')].some((part) => {
        const isForScreenReaders = part.getBoundingClientRect().width <= 1
        return [...part.childNodes].some((node) => {
          range.selectNodeContents(node)
          const isText = node instanceof Text && !isForScreenReaders
          return isText && range.getBoundingClientRect().width > width
        })
      })
    })
    .map(({ textContent }) => textContent)
}

function findBrokenWords(): string[] {
  const range = document.createRange()
  return [
    ...document.querySelectorAll(
      'main :is(h1, h2, h3, button, a:not([href^="mailto:"]), label, blockquote, th)',
    ),
  ].flatMap((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node instanceof Text; node = texts.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        if (/[@/]/.test(node.data)) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    }
    return found
  })
}

function measureBars(): number {
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    const { width, top, bottom } = element.getBoundingClientRect()
    const isStuck = position === 'fixed' || position === 'sticky'
    return isStuck && width > innerWidth / 2 && bottom > 0 && top < innerHeight
  })
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight
}

function findOverlaps(): string[] {
  const isLaidOver = (element: Element): boolean => {
    for (let box: Element | null = element; box && box.tagName !== 'MAIN'; box = box.parentElement) {
      const { position, pointerEvents } = getComputedStyle(box)
      if (['absolute', 'sticky', 'fixed'].includes(position) || pointerEvents === 'none') return true
    }
    return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const parts: { node: Node; name: string; box: DOMRect }[] = []
  for (const element of document.querySelectorAll('main *')) {
    if (isLaidOver(element)) continue
    if (element.matches('button, input, select, textarea')) {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? element.tagName
      parts.push({ node: element, name, box: element.getBoundingClientRect() })
    }
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || node.data.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const name = node.data.trim()
      // The browser replaces text beyond the right edge of an element by an ellipsis.
      const end =
        getComputedStyle(element).overflowX === 'visible' ? undefined : element.getBoundingClientRect().right
      for (const { left, top, right, height } of range.getClientRects())
        parts.push({ node, name, box: new DOMRect(left, top, Math.min(right, end ?? right) - left, height) })
    }
  }
  const found: string[] = []
  for (const [index, a] of parts.entries()) {
    for (const b of parts.slice(index + 1)) {
      if (a.node.contains(b.node) || b.node.contains(a.node)) continue
      const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      // Tolerate a small overlap, because the box of a text line is higher than the letters.
      if (width > 2 && height > Math.min(a.box.height, b.box.height) / 4) found.push(`${a.name} / ${b.name}`)
    }
  }
  return found
}
