import { describe, expect, it } from 'vitest'
import {
  describeRecommenders,
  type RecommendersDescriptionInput,
} from '#client/shared/people/recommender-text.ts'

function makeFacts(
  overrides: Partial<RecommendersDescriptionInput>,
  known: string[] = [],
  strangers: string[] = [],
): RecommendersDescriptionInput {
  const face = (name: string, inMyCircle: boolean) => ({ name, inMyCircle })
  return {
    recommendationCount: known.length + strangers.length,
    inMyCircle: false,
    recommenders: [...known.map((name) => face(name, true)), ...strangers.map((name) => face(name, false))],
    recommendersInMyCircle: known.length,
    ...overrides,
  }
}

const sentence = (facts: RecommendersDescriptionInput) => {
  const text = describeRecommenders(facts)
  return text && `${text.known ?? ''}${text.rest}`
}

describe('sentence on a profile about the people who recommend the person', () => {
  it('a person without recommenders has no sentence about recommenders', () => {
    expect(describeRecommenders(makeFacts({}))).toBeNull()
  })

  it('describeRecommenders names recommenders outside the circle of the reader if the circle contains no recommender', () => {
    expect(describeRecommenders(makeFacts({ recommendationCount: 7 }, [], ['Ana', 'Luis', 'Eva']))).toEqual({
      known: null,
      rest: 'Ana, Luis y 5 más recomiendan su trabajo',
    })
  })

  it('describeRecommenders counts only recommenders in the circle of the reader if the circle contains recommenders', () => {
    const facts = makeFacts({ recommendationCount: 9 }, ['Ana Peña', 'Dr. Luis Paz', 'Eva'], ['Iker', 'Sol'])
    expect(describeRecommenders(facts)).toEqual({
      known: 'Ana, Luis y 1 más, de tu círculo,',
      rest: ' recomiendan su trabajo',
    })
  })

  it("the sentence ‘Ana, Eva y 8 más’ about the recommenders of a profile counts only people in the reader's circle", () => {
    const facts = makeFacts({ recommendationCount: 17, inMyCircle: true, recommendersInMyCircle: 10 }, [
      'Ana',
      'Eva',
    ])
    expect(sentence(facts)?.match(/\d+/g)).toEqual(['8'])
  })

  it("the sentence about a person's recommenders has a singular verb for one recommender", () => {
    expect(sentence(makeFacts({ recommendationCount: 4 }, ['Ana']))).toBe(
      'Ana, de tu círculo, recomienda su trabajo',
    )
  })

  it("the sentence about recommenders says 'tu trabajo' when the profile belongs to the reader", () => {
    expect(sentence(makeFacts({ isMe: true }, ['Ana']))).toBe('Ana, de tu círculo, recomienda tu trabajo')
    expect(sentence(makeFacts({ isMe: true }, [], ['Ana', 'Luis']))).toBe('Ana y Luis recomiendan tu trabajo')
  })

  it('describeRecommenders omits the reader from the named recommenders if the circle of the reader has recommenders', () => {
    expect(sentence(makeFacts({ recommendationCount: 1, inMyCircle: true }))).toBe(
      'Tú recomiendas su trabajo',
    )
    expect(sentence(makeFacts({ recommendationCount: 3, inMyCircle: true }, [], ['Eva', 'Sol']))).toBe(
      'Tú, Eva y Sol recomiendan su trabajo',
    )
    expect(sentence(makeFacts({ recommendationCount: 2, inMyCircle: true }, ['Ana']))).toBe(
      'Ana, de tu círculo, recomienda su trabajo',
    )
  })
})
