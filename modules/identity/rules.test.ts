import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { accountIdSchema } from '#kernel/ids/contract.ts'
import { saveProfileInput } from '#modules/identity/contract/profile-editor.ts'
import {
  findFreeSlug,
  isContactDataVisible,
  isProfileIndexable,
  isSlugInIdFormat,
  maskPhone,
  normalizeProfessions,
  slugify,
  toPhoneKey,
} from '#modules/identity/rules.ts'

describe('phone normalization', () => {
  const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/)

  it('all ways to dial a Mexican number give the same normalized phone', () => {
    fc.assert(
      fc.property(
        tenDigits,
        fc.constantFrom('', '+52', '+52 1 ', '52', '044', '045 ', '01', '00 52 '),
        (number, prefix) => {
          expect(toPhoneKey(prefix + number)).toBe(`+52${number}`)
        },
      ),
    )
  })

  it('spaces, hyphens and parentheses in a phone are ignored', () => {
    expect(toPhoneKey('(33) 1234-5678')).toBe('+523312345678')
    expect(toPhoneKey('33.12.34.56.78')).toBe('+523312345678')
  })

  it('a foreign phone number keeps its country code', () => {
    expect(toPhoneKey('+1 415 555 2671')).toBe('+14155552671')
    expect(toPhoneKey('+34 612 34 56 78')).toBe('+34612345678')
  })

  it.each(['', 'abc', '123', '+52 33', '33 1234 567'])(
    'the text %j is not a phone number and gives null',
    (typed) => {
      expect(toPhoneKey(typed)).toBeNull()
    },
  )

  it('a normalized phone is unchanged when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const key = toPhoneKey(typed)
        if (key !== null) expect(toPhoneKey(key)).toBe(key)
      }),
    )
  })
})

describe('slugify', () => {
  it.each([
    ['José Ñúñez  López', 'jose-nunez-lopez'],
    ['  María -- de  la O  ', 'maria-de-la-o'],
    ["Dr. O'Hara & Hijos", 'dr-ohara-hijos'],
    ['💈', ''],
  ])('slugify converts the name %j to the slug %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  it('slugify converts any text to a slug that the database accepts, and does not change a slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugify(name)
        expect(slug).toMatch(/^(|[a-z0-9]+(-[a-z0-9]+)*)$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('saveProfileInput', () => {
  it('saveProfileInput shortens a profile slug of more than 80 characters to 80 characters', () => {
    const numbered = `${'a'.repeat(70)}-12`
    expect(saveProfileInput.shape.slug.parse(numbered)).toBe(numbered)
    expect(saveProfileInput.shape.slug.parse('a'.repeat(90))).toBe('a'.repeat(80))
  })
})

describe('choice of a free slug', () => {
  function among(taken: string[]) {
    const all = new Set(taken)
    return vi.fn(async (slugs: string[]) => new Set(slugs.filter((slug) => all.has(slug))))
  }

  it('findFreeSlug appends the lowest free number to a slug that another person already uses', async () => {
    expect(await findFreeSlug('ana', among([]))).toBe('ana')
    expect(await findFreeSlug('ana', among(['ana']))).toBe('ana-2')
    expect(await findFreeSlug('ana', among(['ana', 'ana-2', 'ana-4']))).toBe('ana-3')
  })

  it('findFreeSlug returns null for an empty slug', async () => {
    expect(await findFreeSlug('', among([]))).toBeNull()
  })

  it('findFreeSlug adds a number to a free slug that has the format of an account id', async () => {
    const likeAnAccount = 'abcdefghijklmnopqrstuvwxyz12'
    expect(isSlugInIdFormat(likeAnAccount)).toBe(true)
    expect(await findFreeSlug(likeAnAccount, among([]))).toBe(`${likeAnAccount}-2`)
  })

  it('findFreeSlug finds the lowest free suffix number after n taken slugs with O(log n) queries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30_000 }), async (people) => {
        const findTaken = among(Array.from({ length: people }, (_, n) => (n === 0 ? 'ana' : `ana-${n + 1}`)))
        expect(await findFreeSlug('ana', findTaken)).toBe(`ana-${people + 1}`)
        expect(findTaken.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(people + 1)))
      }),
      { numRuns: 30 },
    )
  })

  it('findFreeSlug returns a free slug when the numbers of the taken slugs have gaps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), async (suffixes) => {
        const taken = suffixes.map((n) => (n === 1 ? 'ana' : `ana-${n}`))
        expect(taken).not.toContain(await findFreeSlug('ana', among(taken)))
      }),
    )
  })
})

describe('list of professions', () => {
  it('a list of professions drops empty entries and keeps the first spelling of duplicates', () => {
    expect(normalizeProfessions([' Plomería ', 'plomería', '', 'Gas  LP', 'GAS LP'])).toEqual([
      'Plomería',
      'Gas LP',
    ])
  })
})

describe(`visibility of a person's phone and e-mail address`, () => {
  const readers = ['OWNER', 'IN_OWNERS_CIRCLE', 'MEMBER', 'VISITOR'] as const
  const everybody = [...readers]
  const members = ['OWNER', 'IN_OWNERS_CIRCLE', 'MEMBER']

  it.each([
    [null, true, true, 'public', everybody],
    [null, false, true, 'public', members],
    ['EVERYBODY', false, true, 'public', everybody],
    ['MEMBERS', true, true, 'public', members],
    ['CIRCLE', true, true, 'public', ['OWNER', 'IN_OWNERS_CIRCLE']],
    ['CIRCLE', false, true, 'public', ['OWNER', 'IN_OWNERS_CIRCLE']],
    [null, true, true, 'members', everybody],
    [null, true, false, 'public', everybody],
    [null, false, false, 'public', members],
    [null, true, false, 'members', members],
    [null, false, false, 'members', members],
  ] as const)(
    'a profile (visibility setting: %s, offers work: %s, has account: %s, CONTACT_DETAILS=%s) shows phone and e-mail to %j',
    (...row) => {
      const [audience, offersWork, registered, contactDetails, shownTo] = row
      const policy = { audience, offersWork, registered, contactDetails }
      expect(readers.filter((reader) => isContactDataVisible(reader, policy))).toEqual(shownTo)
    },
  )
})

describe('indexing of profiles by search engines', () => {
  const worker = {
    accountId: accountIdSchema.parse('x'.repeat(28)),
    listed: true,
    professions: ['Plomero'],
    offersServices: false,
  }

  it.each([
    ['a member with a trade', {}, true],
    ['a member with services only', { professions: [], offersServices: true }, true],
    ['a member without trade and services', { professions: [] }, false],
    ['a member who is not listed', { listed: false }, false],
    ['a contact without account', { accountId: null }, false],
  ])('for %s (profile values %j), isProfileIndexable returns %s', (_who, changes, indexed) => {
    expect(isProfileIndexable({ ...worker, ...changes })).toBe(indexed)
  })
})

describe('maskPhone', () => {
  it('maskPhone keeps only the last four digits of the phone', () => {
    expect(maskPhone('+52 (33) 8765-43 21')).toBe('•• •••• 4321')
  })
})
