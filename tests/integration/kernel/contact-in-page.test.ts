import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import type { RenderedPage } from '#server/page-renderer.ts'
import { appRouter } from '#server/router.ts'
import { createTestContext } from '../../support/caller.ts'
import type { TestMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const context = createTestContext(db, null)

let provider: TestMember
beforeAll(async () => {
  provider = await makeProvider(db, {
    name: 'Rosa Cárdenas',
    profile: {
      city: 'Tepic',
      state: 'Nayarit',
      professions: ['Costurera'],
      description: 'Llama al 33 1111 2222.',
    },
    services: [{ name: 'Bastilla', cost: 80 }],
  })
})

const renderProfile = (url: string, shared: boolean) =>
  render({
    url,
    site: { origin: 'http://circulo.test', privacyUrl: null },
    router: appRouter,
    context,
    development: false,
    shared,
  })
const htmlOf = ({ head, styles, body, state }: RenderedPage) => [head, styles, body, state].join('\n')
const contactOf = ({ contact }: RenderedPage) => {
  if (typeof contact !== 'object') throw new Error(`the page has the contact data '${contact}'`)
  return contact
}
const fill = (texts: readonly string[], slots: readonly string[], values: Readonly<Record<string, string>>) =>
  texts.map((text, at) => text + (values[slots[at] ?? ''] ?? '')).join('')

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const phones = fc.oneof(
  digits(10),
  digits(10).map((number) => `+52 1 ${number}`),
  digits(10).map((number) => `044 ${number.slice(0, 3)}-${number.slice(3)}`),
  digits(9).map((number) => `+34 (${number.slice(0, 3)}) ${number.slice(3)}`),
  fc.tuple(digits(8), fc.string()).map(([number, text]) => `${number} ${text.replaceAll('\0', '')}`),
)
const emails = fc
  .tuple(fc.stringMatching(/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/), fc.stringMatching(/^[a-z]{1,9}$/))
  .map(([name, host]) => `${name}@${host}.example`)
const difficult = {
  phone: `33 $& <b>"'\\ 5`,
  email: `$&<'"&amp;\\u003c@x.example`,
  whatsapp: '$1 044 3312345678',
}
const contacts = fc.record({
  phone: fc.option(phones),
  email: fc.option(emails),
  whatsapp: fc.option(phones),
})

it.each(['perfil', 'agenda'])(
  'inserting contact data into the cacheable page /%s yields the HTML of a direct rendering',
  async (place) => {
    const url = provider.profilePath.replace('perfil', place)
    const property = fc.asyncProperty(contacts, async (contact) => {
      await db.person.update({ where: { id: provider.personId }, data: contact, select: { id: true } })
      const [shared, direct] = [await renderProfile(url, true), await renderProfile(url, false)]
      if (shared.contact === 'none') {
        expect(Object.values(contact).filter(Boolean)).toEqual([])
        expect(htmlOf(shared)).toBe(htmlOf(direct))
        return
      }
      const { split, texts, read } = contactOf(shared)
      const parts = split(htmlOf(shared))
      if (!parts) throw new Error('a stand-in has an unknown form')
      expect(fill(parts.texts, parts.slots, texts)).toBe(htmlOf(direct))
      expect(await read(context)).toEqual({ texts, people: [provider.personId] })
    })
    await fc.assert(property, { numRuns: 40, examples: [[difficult]] })
  },
)

it.each([
  ['a phone is removed', { phone: null }, false],
  ['another phone is saved', { phone: '55 9999 0000' }, true],
  ['the e-mail becomes visible to members only', { emailAudience: 'MEMBERS' }, false],
  ['another part of the profile is saved', { city: 'Xalisco' }, false],
  ['the profile is hidden', { hiddenAt: new Date() }, false],
  ['the slug is changed', { slug: 'rosa-nueva' }, false],
] as const)(
  'a profile change invalidates the cached page unless the change replaces the phone number: %s',
  async (_case, change, isUsable) => {
    const owner = await makeProvider(db, { profile: { phone: '33 1234 5678', emailAudience: 'EVERYBODY' } })
    const { read } = contactOf(await renderProfile(owner.profilePath, true))
    expect(await read(context)).not.toBeNull()
    await db.person.update({ where: { id: owner.personId }, data: change, select: { id: true } })
    expect((await read(context)) !== null).toBe(isUsable)
  },
)

it('a profile page is not stored in the page cache if the profile’s WhatsApp number is a text without digits', async () => {
  const owner = await makeProvider(db, { profile: { whatsapp: 'sin número' } })
  expect((await renderProfile(owner.profilePath, true)).contact).toBe('unknown')
})

it('the page cache rejects a profile page with an uppercase copy of the e-mail placeholder', async () => {
  const owner = await makeProvider(db, { profile: { emailAudience: 'EVERYBODY' } })
  const shared = await renderProfile(owner.profilePath, true)
  const html = htmlOf(shared)
  const { split } = contactOf(shared)
  const [, standIn = ''] = /"(&[a-z]+@&[a-z]+\.example)"/.exec(html) ?? []
  expect(standIn).not.toBe('')
  expect(split(html)).not.toBeNull()
  expect(split(html + standIn.toUpperCase())).toBeNull()
})
