import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { reviewContentSchema } from '#modules/reviews/contract/reviews.ts'
import {
  assertNotOwnReview,
  assertReviewHasContent,
  isReviewFitForLandingPage,
  shortenReviewToQuotation,
} from '#modules/reviews/rules.ts'

const photo = createId(photoIdSchema)
const [author, subject] = [createId(personIdSchema), createId(personIdSchema)]

describe('check that a review has content', () => {
  it('assertReviewHasContent accepts a review with a text or at least one photo', () => {
    expect(() => assertReviewHasContent({ text: 'Muy puntual', photoIds: [] })).not.toThrow()
    expect(() => assertReviewHasContent({ text: '', photoIds: [photo] })).not.toThrow()
  })

  it('assertReviewHasContent rejects a review without photos whose text is only whitespace', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\s*$/), (text) => {
        expect(() => assertReviewHasContent({ text, photoIds: [] })).toThrow('REVIEWS.EMPTY')
      }),
    )
  })
})

describe('assertNotOwnReview', () => {
  it('assertNotOwnReview rejects a review about its own author', () => {
    expect(() => assertNotOwnReview(author, subject)).not.toThrow()
    expect(() => assertNotOwnReview(author, author)).toThrow('REVIEWS.ABOUT_ONESELF')
  })
})

describe(`schema of a review's content`, () => {
  it('counts a simple emoji in a review as one character towards the max length', () => {
    expect(reviewContentSchema.safeParse({ text: '🙂'.repeat(2000) }).success).toBe(true)
    expect(reviewContentSchema.safeParse({ text: '🙂'.repeat(2001) }).success).toBe(false)
  })

  it('the schema of a review accepts an empty review, because a draft may be empty', () => {
    expect(reviewContentSchema.parse({})).toEqual({ text: '', trades: [], photoIds: [] })
  })

  it.each([
    [{ photoIds: Array(6).fill(photo) }, 'Máximo 5 fotos'],
    [{ text: 'a'.repeat(2001) }, 'La reseña puede tener hasta 2000 caracteres.'],
    [{ trades: Array(11).fill('Plomero') }, 'Máximo 10 oficios'],
  ])('the schema of a review rejects too many photos, characters or trades: %#', (content, message) => {
    expect(reviewContentSchema.safeParse(content).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ])
  })
})

describe('choice of a review text for the landing page', () => {
  it.each([
    'Llegó en media hora, encontró la fuga y cobró lo que había dicho.',
    'Atendió a mi mamá a las 20:30 de un domingo, por 350 pesos. Muy amable.',
  ])('isReviewFitForLandingPage accepts a sentence of a review: %s', (text) => {
    expect(isReviewFitForLandingPage(text)).toBe(true)
  })

  it.each([
    ['a greeting', 'Muy puntual.'],
    ['a long text', 'Muy puntual y limpio. '.repeat(9)],
    ['a phone', 'Muy puntual y limpio, recomendado. Llámale al 33 1234-5678.'],
    ['a link', 'Muy puntual y limpio, recomendado. Míralo en tubos-baratos.com'],
    ['an e-mail', 'Muy puntual y limpio, recomendado. Escríbele a beto@correo.example'],
  ])('isReviewFitForLandingPage rejects a review whose text is or contains %s', (_, text) => {
    expect(isReviewFitForLandingPage(text)).toBe(false)
  })
})

describe('shortenReviewToQuotation', () => {
  it('shortenReviewToQuotation keeps a short review complete, but on one line', () => {
    expect(shortenReviewToQuotation('Muy puntual.\n\nY limpio. ')).toBe('Muy puntual. Y limpio.')
  })

  it('shortenReviewToQuotation shortens a long review to whole sentences', () => {
    const first = 'Llegó a la hora que dijo y dejó el baño más limpio que antes.'
    expect(shortenReviewToQuotation(`${first} ${'Y otra cosa que contar '.repeat(8)}`)).toBe(first)
  })

  it('shortenReviewToQuotation cuts a long sentence after a word, and never inside a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 151, maxLength: 700 }), (text) => {
        const short = shortenReviewToQuotation(text)
        expect(short.isWellFormed()).toBe(text.isWellFormed())
        expect(short.length).toBeLessThanOrEqual(152)
      }),
    )
    expect(shortenReviewToQuotation('palabra '.repeat(40))).toMatch(/ palabra…$/)
  })
})
