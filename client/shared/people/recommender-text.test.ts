import { describe, expect, it } from 'vitest'
import { describeFurtherRecommenders, describeRecommenders } from '#client/shared/people/recommender-text.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'

function makeStanding(
  overrides: Partial<RecommendationSummary>,
  known: string[] = [],
  strangers: string[] = [],
): RecommendationSummary {
  const face = (name: string, inMyCircle: boolean) => ({
    personId: personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001'),
    name,
    profilePath: `/perfil/${name}`,
    photoId: null,
    inMyCircle,
  })
  return {
    recommendationCount: known.length + strangers.length,
    isMe: false,
    inMyCircle: false,
    commonFriends: null,
    recommenders: [...known.map((name) => face(name, true)), ...strangers.map((name) => face(name, false))],
    recommendersInMyCircle: known.length,
    path: null,
    circleSize: null,
    ...overrides,
  }
}

describe('text on a profile about the people who recommend the person', () => {
  it('is empty without recommenders', () => {
    expect(describeRecommenders(makeStanding({}))).toBeNull()
  })

  it("contains names of people outside the reader's circle when the circle contains no recommender", () => {
    expect(
      describeRecommenders(makeStanding({ recommendationCount: 7 }, [], ['Ana', 'Luis', 'Eva'])),
    ).toEqual({
      main: 'Ana, Luis y 5 más recomiendan su trabajo',
      known: null,
      rest: null,
    })
  })

  it("counts the recommenders in the reader's circle, names two of them, and counts all others", () => {
    const standing = makeStanding({ recommendationCount: 5 }, ['Ana', 'Luis', 'Eva'], ['Iker', 'Sol'])
    const text = describeRecommenders(standing)
    expect(text).toMatchObject({
      main: '3 personas de tu círculo recomiendan su trabajo',
      known: { names: 'Ana, Luis y 1 más' },
      rest: 'También 2 personas más',
    })
    expect(text?.known?.people.map((person) => person.name)).toEqual(['Ana', 'Luis'])
  })

  it('uses the singular for one recommender', () => {
    expect(describeRecommenders(makeStanding({}, ['Ana']))).toMatchObject({
      main: '1 persona de tu círculo recomienda su trabajo',
      known: { names: 'Ana' },
      rest: null,
    })
    expect(describeFurtherRecommenders(1)).toBe('1 persona en quien confía tu círculo recomienda su trabajo')
    expect(describeFurtherRecommenders(1200)).toBe(
      '1,200 personas en quienes confía tu círculo recomiendan su trabajo',
    )
  })

  it('uses the second person when the profile belongs to the reader', () => {
    const main = (known: string[]) => describeRecommenders(makeStanding({ isMe: true }, known))?.main
    expect(main(['Ana'])).toBe('1 persona de tu círculo recomienda tu trabajo')
    expect(main(['Ana', 'Luis'])).toBe('2 personas de tu círculo recomiendan tu trabajo')
  })

  it('mentions a reader who recommends the person, but not as a named person of the circle', () => {
    expect(describeRecommenders(makeStanding({ recommendationCount: 1, inMyCircle: true }))).toMatchObject({
      main: 'Tú recomiendas su trabajo',
      known: null,
    })
    const standing = makeStanding({ recommendationCount: 3, inMyCircle: true }, ['Ana'], ['Eva'])
    expect(describeRecommenders(standing)).toMatchObject({
      main: '1 persona de tu círculo recomienda su trabajo',
      rest: 'También tú y 1 persona más',
    })
    expect(
      describeRecommenders(makeStanding({ recommendationCount: 2, inMyCircle: true }, ['Ana']))?.rest,
    ).toBe('También tú')
  })
})
