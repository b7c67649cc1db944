import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { avatarOverlapsRectangle } from '#client/features/circles/picture/geometry.ts'
import {
  chooseTradeSuggestions,
  countPeopleByTradeFamily,
  maxAvatarsInCircleDiagram,
  maxAvatarsOfSelectedTradeFamily,
  maxNamedAvatarsInCircleDiagram,
} from '#client/features/circles/picture/picture-content.ts'
import { buildCircleDiagramScene } from '#client/features/circles/picture/scene.ts'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { type TradeFamily, tradeFamilies } from '#modules/circles/contract/families.ts'
import type { CircleDiagramData, PersonInCircleDiagram } from '#modules/circles/contract/own-circle.ts'

function makePeople(count: number, family: TradeFamily): PersonInCircleDiagram[] {
  return Array.from({ length: count }, (_, index) => ({
    personId: personIdSchema.parse(crypto.randomUUID()),
    name: `${family} ${index}`,
    photoId: null,
    profilePath: `/perfil/${index}`,
    registered: true,
    trade: null,
    family,
  }))
}

function makePicture(
  people: PersonInCircleDiagram[],
  further: CircleDiagramData['further'] = [],
): CircleDiagramData {
  return {
    people,
    total: people.length,
    further,
    missingTrades: ['odontologia', 'plomeria', 'mecanica', 'estilismo'],
  }
}

function makeFurther(through: number[]): CircleDiagramData['further'][number] {
  const [person] = makePeople(1, 'OTHER')
  if (!person) throw new Error('no person')
  return { ...person, through }
}

describe('the scene of a circle', () => {
  it('a circle diagram of three people also shows three suggested trades that the circle lacks', () => {
    const scene = buildCircleDiagramScene(
      makePicture([...makePeople(2, 'HOME'), ...makePeople(1, 'CARE')]),
      null,
    )
    expect([scene.avatars.length, scene.placeholders.length, scene.names.length]).toEqual([3, 3, 0])
    expect(scene.hasNames).toBe(true)
    expect(scene.sectors.map(({ key }) => key)).toEqual(['HOME', 'HEALTH', 'VEHICLES', 'BEAUTY', 'CARE'])
  })

  it('a circle diagram of ten people shows the same avatars before and after the reader selects a trade family', () => {
    const picture = makePicture([...makePeople(5, 'HOME'), ...makePeople(5, 'CARE')])
    expect(buildCircleDiagramScene(picture, 'HOME').avatars).toEqual(
      buildCircleDiagramScene(picture, null).avatars,
    )
    expect(buildCircleDiagramScene(picture, 'HOME').hasNames).toBe(10 + 3 <= maxNamedAvatarsInCircleDiagram)
  })

  it('if a circle has 44 people, the circle diagram shows avatars of fewer than 40 people', () => {
    const home = makePeople(maxAvatarsInCircleDiagram, 'HOME').map((person, index) =>
      index === 7 ? { ...person, photoId: photoIdSchema.parse(crypto.randomUUID()) } : person,
    )
    const picture = makePicture([...home, ...makePeople(4, 'CARE')])
    const whole = buildCircleDiagramScene(picture, null)
    expect(whole.names.map(({ family, count }) => [family, count])).toEqual([
      ['HOME', maxAvatarsInCircleDiagram],
      ['CARE', 4],
    ])
    const names = whole.avatars.map(({ person }) => person.name)
    expect(names.slice(0, 3)).toEqual(['HOME 7', 'HOME 0', 'HOME 1'])
    expect(names.filter((name) => name.startsWith('CARE'))).toHaveLength(4)
    expect(names.length).toBeLessThan(maxAvatarsInCircleDiagram)
    const care = buildCircleDiagramScene(picture, 'CARE')
    expect([care.avatars.length, care.names.length, care.placeholders.length]).toEqual([4, 1, 0])
  })

  it('a circle diagram of 14 people suggests exactly one trade that none of these people has', () => {
    const { names, placeholders } = buildCircleDiagramScene(
      makePicture([...makePeople(10, 'HOME'), ...makePeople(3, 'CARE'), ...makePeople(1, 'OTHER')]),
      null,
    )
    expect(names.map(({ family, count }) => [family, count])).toEqual([
      ['HOME', null],
      ['CARE', null],
      ['OTHER', null],
    ])
    expect(placeholders.map(({ question }) => question.lines.join(' '))).toEqual(['¿Quién es tu dentista?'])
  })

  it('trade suggestions in a circle diagram of 9 to 40 people do not cover any avatars', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(counts, (sizes) => {
        let left = maxAvatarsInCircleDiagram
        const people = tradeFamilies.flatMap((family, index) => {
          const count = Math.min(left, sizes[index] ?? 0)
          left -= count
          return makePeople(count, family)
        })
        const { avatars, placeholders } = buildCircleDiagramScene(makePicture(people), null)
        expect(avatars).toHaveLength(people.length)
        if (people.length > 8) expect(placeholders).toHaveLength(1)
        const texts = placeholders.map(({ question }) => question)
        expect(
          avatars.filter(({ place }) => texts.some((text) => avatarOverlapsRectangle(place, text))),
        ).toEqual(people.length > 8 ? [] : expect.anything())
      }),
      { numRuns: 100, examples: [[[0, 0, 40, 0, 0, 0, 0, 0, 0]]] },
    )
  })

  it('for a selected trade family of 200 people, the circle diagram shows 16 people, starting with people who have photos', () => {
    const people = makePeople(200, 'HOME').map((person, index) => ({
      ...person,
      photoId: index === 150 ? photoIdSchema.parse(crypto.randomUUID()) : null,
    }))
    const { avatars, names } = buildCircleDiagramScene(
      makePicture([...people, ...makePeople(9, 'CARE')]),
      'HOME',
    )
    expect(avatars.map(({ person }) => person.name)).toEqual(
      [people[150], ...people.slice(0, maxAvatarsOfSelectedTradeFamily - 1)].map((person) => person?.name),
    )
    expect(names.map(({ family, count }) => [family, count])).toEqual([['HOME', 200]])
  })

  it('the outer ring of the circle diagram shows only people recommended by people in the diagram', () => {
    const people = [...makePeople(2, 'HOME'), ...makePeople(1, 'CARE')]
    const scene = buildCircleDiagramScene(
      makePicture(people, [makeFurther([0, 2]), makeFurther([]), makeFurther([9])]),
      null,
    )
    expect(scene.outer).toHaveLength(1)
    const [one] = scene.outer
    expect([...(one?.families ?? [])]).toEqual(['HOME', 'CARE'])
    expect(one?.recommenders).toEqual(
      [0, 2].map((index) => {
        const person = people[index]
        return {
          place: scene.avatars.find((avatar) => avatar.person === person)?.place,
          family: person?.family,
        }
      }),
    )
  })
})

describe('the placeholders', () => {
  it('chooseTradeSuggestions suggests only trades that are missing in the circle, and suggests more of them for an empty circle', () => {
    const missingTrades = ['odontologia', 'plomeria', 'mecanica', 'estilismo']
    const empty = chooseTradeSuggestions({ people: [], total: 0, further: [], missingTrades })
    expect(empty.map(({ tradeId }) => tradeId)).toEqual(['odontologia', 'mecanica', 'estilismo', 'plomeria'])
    expect(chooseTradeSuggestions(makePicture(makePeople(1, 'HOME')))).toHaveLength(3)
    expect(chooseTradeSuggestions({ people: [], total: 0, further: [], missingTrades: [] })).toEqual([])
  })
})

describe('the families of a picture', () => {
  it('countPeopleByTradeFamily counts the people of each trade family in a fixed order, and omits families without people', () => {
    expect(countPeopleByTradeFamily([...makePeople(1, 'OTHER'), ...makePeople(3, 'HOME')])).toEqual([
      { key: 'HOME', count: 3 },
      { key: 'OTHER', count: 1 },
    ])
  })
})
