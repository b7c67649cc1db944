import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeContact, makeMember } from '../support/factories/people.ts'
import { type DeviceKind, deviceKinds, setUpBrowser } from './support/browser.ts'
import { startProductServerWithoutPeople } from './support/members.ts'
import { expandSearchForm } from './support/search-form.ts'

const { openPage } = setUpBrowser()
const { product, db } = startProductServerWithoutPeople()

async function open(screen: DeviceKind, path = '/explorar'): Promise<Page> {
  const page = await openPage(screen, { baseUrl: product().url })
  await page.goto(path)
  await expandSearchForm(page)
  return page
}

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const hasFocus = (element: Element) => element === document.activeElement

beforeAll(async () => {
  const { personId: createdById } = await makeMember(db(), { name: 'Fundadora' })
  const tepic = { createdById, city: 'Tepic', state: 'Nayarit' }
  await makeContact(db(), { ...tepic, name: 'Ana Plomín', professions: ['Plomera'] })
  await makeContact(db(), { ...tepic, name: 'Beto Cano', professions: ['Plomero', 'Electricista'] })
})

describe.each(deviceKinds)('changes of several search filters in quick succession, on a %s', (screen) => {
  it('changes of several search filters are all applied when the user moves quickly from field to field', async () => {
    const page = await open(screen)
    await field(page, 'Nombre o profesión').fill('ana')
    await field(page, 'Ciudad o estado').fill('tepic')
    await field(page, 'Profesión').fill('plomera')
    await field(page, 'Profesión').press('Enter')
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'ana', lugar: 'tepic', profesion: 'plomera' })
    await expandSearchForm(page)
    for (const [name, text] of [
      ['Nombre o profesión', 'ana'],
      ['Ciudad o estado', 'tepic'],
      ['Profesión', 'plomera'],
    ] as const)
      expect(await field(page, name).inputValue()).toBe(text)
    await page.getByText('Mostrando 1 de', { exact: false }).waitFor()
    await page.goBack()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'ana', lugar: 'tepic' })
  })

  it('changes of search filters are all applied when one filter is cleared right after typing in another', async () => {
    const page = await open(screen, '/explorar?lugar=Tepic,+Nayarit')
    await field(page, 'Nombre o profesión').fill('beto')
    await page.getByRole('button', { name: 'Borrar ciudad o estado' }).click()
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'beto' })
    expect(await field(page, 'Ciudad o estado').evaluate(hasFocus)).toBe(true)
    expect(await field(page, 'Ciudad o estado').inputValue()).toBe('')
  })

  it('a typed search filter stays in its field while the router has not yet updated the URL', async () => {
    const page = await open(screen)
    await field(page, 'Nombre o profesión').fill('ana')
    await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>('[name=nombre]')
      const seen = new Set<string>()
      new MutationObserver(() => seen.add(input?.value ?? '')).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      })
      Object.assign(window, { seen })
      document.querySelector<HTMLInputElement>('[name=lugar]')?.focus()
    })
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'ana' })
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
    expect(seen.filter((text) => text !== 'ana')).toEqual([])
  })
})

describe('a click on a trade right after a city was typed', () => {
  it('a click on a trade right after typing a city searches for the trade in this city', async () => {
    const page = await open('desktop')
    await field(page, 'Ciudad o estado').fill('tepic')
    await page.getByRole('link', { name: 'Plomería', exact: true }).click()
    await expect.poll(() => parameters(page)).toEqual({ lugar: 'tepic', nombre: 'Plomería' })
    await page.getByText('Mostrando 2 de', { exact: false }).waitFor()
  })
})

describe.each(deviceKinds)('the clear button (×) of a filter field, on a %s', (screen) => {
  it.each([
    ['Nombre o profesión', 'nombre', 'Borrar nombre o profesión'],
    ['Ciudad o estado', 'lugar', 'Borrar ciudad o estado'],
    ['Profesión', 'profesion', 'Borrar profesión'],
  ])('the clear button (×) of a search filter clears only %s', async (label, parameter, button) => {
    const page = await open(screen, '/explorar?nombre=ana&lugar=tepic&profesion=plomera')
    const clear = page.getByRole('button', { name: button, exact: true })
    const { width = 0, height = 0 } = (await clear.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await clear.click()
    const expected: Record<string, string> = { nombre: 'ana', lugar: 'tepic', profesion: 'plomera' }
    delete expected[parameter]
    await expect.poll(() => parameters(page)).toEqual(expected)
    expect(await clear.count()).toBe(0)
    expect(await field(page, label).evaluate(hasFocus)).toBe(true)
  })
})

describe.each(deviceKinds)('suggestions in the filter fields, on a %s', (screen) => {
  it('a filter field of the directory shows suggestions only after two typed characters', async () => {
    const page = await open(screen)
    await field(page, 'Nombre o profesión').fill('p')
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'p' })
    expect(await page.getByRole('option').count()).toBe(0)
    await field(page, 'Nombre o profesión').fill('pl')
    await page.getByRole('option').first().waitFor()
    const list = await page.getByRole('listbox').boundingBox()
    for (const name of ['Ciudad o estado', 'Profesión']) {
      const box = await field(page, name).boundingBox()
      const isBelow = (list?.y ?? 0) >= (box?.y ?? 0) + (box?.height ?? 0)
      const isBeside = (list?.x ?? 0) + (list?.width ?? 0) <= (box?.x ?? 0)
      expect(isBelow || isBeside, name).toBe(true)
    }
    await field(page, 'Ciudad o estado').click()
    expect(await field(page, 'Ciudad o estado').evaluate(hasFocus)).toBe(true)
    expect(await page.getByRole('option').count()).toBe(0)
    await expect.poll(() => parameters(page)).toEqual({ nombre: 'pl' })
  })

  it('the profession filter offers matching professions in a listbox and in a datalist element', async () => {
    const page = await open(screen)
    const profession = field(page, 'Profesión')
    const listId = await profession.getAttribute('list')
    expect(await page.locator(`datalist#${listId}`).count()).toBe(1)
    await profession.fill('elec')
    await page.getByRole('option', { name: 'Electricista' }).waitFor()
    expect(await profession.getAttribute('list'), 'one list at a time').toBeNull()
    await expect
      .poll(() =>
        page
          .locator(`datalist#${listId} option`)
          .evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
      )
      .toEqual(['Electricista'])
    await profession.press('ArrowDown')
    await profession.press('Enter')
    await expect.poll(() => parameters(page)).toEqual({ profesion: 'Electricista' })
    await page.getByText('Mostrando 1 de', { exact: false }).waitFor()
    await expandSearchForm(page)
    await profession.blur()
    expect(await profession.getAttribute('list')).toBe(listId)
  })
})
