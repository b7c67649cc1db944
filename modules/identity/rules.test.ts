import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { accountIdSchema } from '#kernel/ids/contract.ts'
import { saveProfileInput } from '#modules/identity/contract/profile-editor.ts'
import {
  distinctProfessions,
  freeSlug,
  isIdLike,
  isIndexed,
  maskPhone,
  phoneKey,
  showsContact,
  slugify,
} from '#modules/identity/rules.ts'

describe('phoneKey', () => {
  const tenDigits = fc.stringMatching(/^[2-9]\d{9}$/)

  it('phoneKey gives one key to all ways to dial a Mexican number', () => {
    fc.assert(
      fc.property(
        tenDigits,
        fc.constantFrom('', '+52', '+52 1 ', '52', '044', '045 ', '01', '00 52 '),
        (number, prefix) => {
          expect(phoneKey(prefix + number)).toBe(`+52${number}`)
        },
      ),
    )
  })

  it('phoneKey ignores spaces, hyphens and parentheses', () => {
    expect(phoneKey('(33) 1234-5678')).toBe('+523312345678')
    expect(phoneKey('33.12.34.56.78')).toBe('+523312345678')
  })

  it('phoneKey keeps the country code of a foreign number', () => {
    expect(phoneKey('+1 415 555 2671')).toBe('+14155552671')
    expect(phoneKey('+34 612 34 56 78')).toBe('+34612345678')
  })

  it.each(['', 'abc', '123', '+52 33', '33 1234 567'])(
    'phoneKey returns null for %j, which is not a phone',
    (typed) => {
      expect(phoneKey(typed)).toBeNull()
    },
  )

  it('phoneKey returns the input unchanged when the input is already a phone key', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const key = phoneKey(typed)
        if (key !== null) expect(phoneKey(key)).toBe(key)
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
  ])('slugify converts %j to %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  it('slugify returns a slug that the database accepts for any text, and returns a slug unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const slug = slugify(name)
        expect(slug).toMatch(/^(|[a-z0-9]+(-[a-z0-9]+)*)$/)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('the slug of a saved profile', () => {
  it('saveProfileInput keeps the numeric suffix of a long slug of up to 80 characters', () => {
    const numbered = `${'a'.repeat(70)}-12`
    expect(saveProfileInput.shape.slug.parse(numbered)).toBe(numbered)
    expect(saveProfileInput.shape.slug.parse('a'.repeat(90))).toBe('a'.repeat(80))
  })
})

describe('freeSlug', () => {
  function among(taken: string[]) {
    const all = new Set(taken)
    return vi.fn(async (slugs: string[]) => new Set(slugs.filter((slug) => all.has(slug))))
  }

  it('freeSlug appends -2 when the slug is taken', async () => {
    expect(await freeSlug('ana', among([]))).toBe('ana')
    expect(await freeSlug('ana', among(['ana']))).toBe('ana-2')
    expect(await freeSlug('ana', among(['ana', 'ana-2', 'ana-4']))).toBe('ana-3')
  })

  it('freeSlug returns null for a name without letters', async () => {
    expect(await freeSlug('', among([]))).toBeNull()
  })

  it('freeSlug never returns a slug with the shape of an id', async () => {
    const likeAnAccount = 'abcdefghijklmnopqrstuvwxyz12'
    expect(isIdLike(likeAnAccount)).toBe(true)
    expect(await freeSlug(likeAnAccount, among([]))).toBe(`${likeAnAccount}-2`)
  })

  it('freeSlug appends the next number with few queries, for any number of people with one name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30_000 }), async (people) => {
        const findTaken = among(Array.from({ length: people }, (_, n) => (n === 0 ? 'ana' : `ana-${n + 1}`)))
        expect(await freeSlug('ana', findTaken)).toBe(`ana-${people + 1}`)
        expect(findTaken.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(Math.log2(people + 1)))
      }),
      { numRuns: 30 },
    )
  })

  it('freeSlug returns a free slug, whatever numbers the taken slugs have', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), async (suffixes) => {
        const taken = suffixes.map((n) => (n === 1 ? 'ana' : `ana-${n}`))
        expect(taken).not.toContain(await freeSlug('ana', among(taken)))
      }),
    )
  })
})

describe('distinctProfessions', () => {
  it('distinctProfessions trims professions, drops empty ones and keeps the first spelling of duplicates', () => {
    expect(distinctProfessions([' Plomería ', 'plomería', '', 'Gas  LP', 'GAS LP'])).toEqual([
      'Plomería',
      'Gas LP',
    ])
  })
})

describe('showsContact', () => {
  const readers = ['OWNER', 'IN_OWNERS_CIRCLE', 'MEMBER', 'VISITOR'] as const
  const everybody = [...readers]
  const members = ['OWNER', 'IN_OWNERS_CIRCLE', 'MEMBER']

  it.each([
    // audience, offersWork, registered, contactDetails, who sees it
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
    'showsContact with audience %s, offers work %s, registered %s, setting %s: shown to %j',
    (...row) => {
      const [audience, offersWork, registered, contactDetails, shownTo] = row
      const policy = { audience, offersWork, registered, contactDetails }
      expect(readers.filter((reader) => showsContact(reader, policy))).toEqual(shownTo)
    },
  )
})

describe('isIndexed', () => {
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
  ])('isIndexed for %s (changes %j) returns %s', (_who, changes, indexed) => {
    expect(isIndexed({ ...worker, ...changes })).toBe(indexed)
  })
})

describe('maskPhone', () => {
  it('maskPhone keeps only the last four digits of the phone', () => {
    expect(maskPhone('+52 (33) 8765-43 21')).toBe('•• •••• 4321')
  })
})
