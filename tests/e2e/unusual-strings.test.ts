import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'
import { unusualTestTexts } from '../support/naughty-strings.ts'
import { expectNoHorizontalScroll, setUpBrowser } from './support/browser.ts'
import { getProductServerSharedByTests } from './support/shared-product.ts'
import { makeSignUpData, openPageAsNewMember } from './support/steps.ts'

const { openPage } = setUpBrowser()

const fitting = (length: number) => [
  ...new Set(
    unusualTestTexts
      .filter((text) => text.isWellFormed() && !text.includes('\0'))
      .map(cleanSingleLineText)
      .filter((text) => text !== '' && text.length <= length),
  ),
]
const trades = [
  ...new Map(
    fitting(60).map((text) => [text.replace(/\s+/g, ' ').toLocaleLowerCase('es-MX'), text]),
  ).values(),
].map((text) => text.replace(/\s+/g, ' '))
const names = fitting(120)
const lines = fitting(200)
/** A client can have at most five open bookings with one provider. */
const rounds = 5
const perRound = Math.ceil(names.length / rounds)

const slot = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('The list is empty')
  return value
}

async function call(page: Page, name: string, input: object): Promise<{ [key: string]: unknown }> {
  const response = await page.request.post(`/trpc/${name}`, {
    data: { json: input },
    headers: { origin: getProductServerSharedByTests().url },
  })
  const body = await response.json()
  expect(response.status(), JSON.stringify(body).slice(0, 500)).toBe(200)
  return body.result.data?.json
}

async function ask(page: Page, name: string, input: object) {
  const response = await page.request.get(
    `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`,
  )
  return (await response.json()).result.data.json
}

/** The appointment stores the current names of the provider, the client and the service. */
async function book(client: Page, personId: string, serviceId: string): Promise<void> {
  const months = [0, 32].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7))
  for (const month of months) {
    const { days } = await ask(client, 'scheduling.slots', { personId, month })
    for (const { date, slots } of days) {
      const free = slots.find((slot: { taken: boolean }) => !slot.taken)
      if (free)
        return void (await call(client, 'scheduling.book', { personId, date, time: free.time, serviceId }))
    }
  }
  throw new Error('The agenda has no free slot')
}

async function openMember(name: string): Promise<{ page: Page; ran: string[] }> {
  const page = await openPage('phone')
  const ran: string[] = []
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message())
    await dialog.dismiss()
  })
  await openPageAsNewMember(page, makeSignUpData(name))
  return { page, ran }
}

const shown = (page: Page) => page.locator('#root').evaluate((root) => root.textContent ?? '')

function profileOf(round: number) {
  const line = (place: number) => slot(lines, round * 11 + place)
  return {
    name: slot(names, round * 7 + 3),
    phone: '33 1234 5678',
    slug: '',
    description: cleanMultilineText(slot(lines, round * 13 + 5)),
    photoId: null,
    professions: trades.slice(round * 10, round * 10 + 10),
    isProfessional: true,
    specialty: line(0),
    licenseNumber: line(1),
    studyLevel: 'Otro',
    institution: line(2),
    occupation: '',
    yearsOfExperience: 3,
    city: line(3),
    state: line(4),
    hasShop: true,
    address: line(5),
    shopName: line(6),
    openingHours: line(7),
    social: { facebook: '', instagram: '', twitter: '', linkedin: '', tiktok: '', youtube: '', whatsapp: '' },
  }
}

describe('unusual texts on the screens of a phone', () => {
  it('unusual texts are shown unchanged, run no script and cause no overflow on the screens of a phone', {
    timeout: 480_000,
  }, async () => {
    const provider = await openMember('Nora Vega')
    const client = await openMember('Olga Ruiz')
    const ran = () => [...provider.ran, ...client.ran]
    const profileId = async () => {
      const response = await provider.page.request.get('/trpc/identity.viewer')
      return String((await response.json()).result.data.json.personId)
    }
    const personId = await profileId()
    await call(client.page, 'circles.add', { personId })
    const range = [{ start: '00:00', end: '24:00' }]
    const weeklyRanges = Object.fromEntries(Array.from({ length: 7 }, (_, weekday) => [weekday, range]))
    await call(provider.page, 'scheduling.saveAgenda', { enabled: true, durationMinutes: 30, weeklyRanges })

    let reviewId: unknown = null
    for (let round = 0; round < rounds; round += 1) {
      const profile = profileOf(round)
      const services = names.slice(round * perRound, (round + 1) * perRound)
      const review = cleanMultilineText(
        lines
          .slice(round * perRound, round * perRound + 20)
          .join('\n')
          .slice(0, 1_900)
          .toWellFormed(),
      )
      await call(provider.page, 'identity.saveProfile', profile)
      const saved = await call(provider.page, 'scheduling.saveServices', {
        services: services.map((name) => ({ name, cost: 10 })),
      })
      const booked = Object(saved).services[round]
      await book(client.page, personId, booked.id)
      const text = review.replace(/\uFFFD$/, '')
      // An author may write only one review a day about a person.
      const content = { text, trades: trades.slice(-10), photoIds: [] }
      if (reviewId === null)
        reviewId = (await call(client.page, 'reviews.create', { personId, ...content })).id
      else await call(client.page, 'reviews.edit', { id: reviewId, ...content })

      const {
        name,
        professions,
        specialty,
        institution,
        city,
        state,
        address,
        shopName,
        openingHours,
        description,
      } = profile
      await client.page.goto(`/perfil/${personId}`)
      const onProfile = await shown(client.page)
      for (const each of [
        name,
        ...professions,
        specialty,
        institution,
        address,
        shopName,
        openingHours,
        description,
      ]) {
        expect(onProfile, `${each} on the profile`).toContain(each)
      }
      expect(onProfile).toContain([...new Set([city, state])].join(', '))
      for (const service of services) expect(onProfile, service).toContain(service)
      expect(onProfile).toContain(text)
      await expectNoHorizontalScroll(client.page)

      await client.page.goto('/circulo')
      await client.page.getByRole('main').getByRole('link').first().waitFor()
      expect(await shown(client.page)).toContain(name)
      await expectNoHorizontalScroll(client.page)

      await client.page.goto('/mis-citas')
      await client.page.getByText('Citas Agendadas').first().waitFor()
      expect(await shown(client.page)).toContain(booked.name)
      await expectNoHorizontalScroll(client.page)

      await client.page.goto(`/explorar?nombre=${encodeURIComponent(professions[0] ?? '')}`)
      await expectNoHorizontalScroll(client.page)
      await provider.page.goto('/completar-perfil')
      expect(
        await provider.page
          .getByLabel('Nombre completo')
          .or(provider.page.getByLabel('Nombre'))
          .first()
          .inputValue(),
      ).toBe(name)
      await expectNoHorizontalScroll(provider.page)
      expect(ran()).toEqual([])
    }
  })

  it('unusual texts as parts of URLs cause no server error', async () => {
    const origin = getProductServerSharedByTests().url
    const texts = unusualTestTexts
      .filter((text, index) => text.isWellFormed() && index % 3 === 0)
      .map(encodeURIComponent)
    const broken = ['%', '%ff', '%00', '%C0%80', '%u0041', '..%2f..%2f', '%252e', '%5c', '?', '#']
    for (const text of [...texts, ...broken]) {
      for (const address of [
        `/perfil/${text}`,
        `/agenda/${text}`,
        `/explorar?nombre=${text}&lugar=${text}`,
        `/${text}`,
      ]) {
        const response = await fetch(origin + address, { redirect: 'manual' })
        expect(response.status, address).toBeLessThan(500)
        await response.arrayBuffer()
      }
    }
  })
})
