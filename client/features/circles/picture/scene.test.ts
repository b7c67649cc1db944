import { describe, expect, it } from 'vitest'
import { maxDrawnFaces, maxNamedFaces } from '#client/features/circles/picture/layout.ts'
import {
  buildCircleScene,
  chooseTradeSuggestions,
  countPeopleByTradeFamily,
} from '#client/features/circles/picture/scene.ts'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import type { TradeFamily } from '#modules/circles/contract/families.ts'
import type { CirclePicture, PersonInCircleDrawing } from '#modules/circles/contract/own-circle.ts'

function makePeople(count: number, family: TradeFamily): PersonInCircleDrawing[] {
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

function makePicture(people: PersonInCircleDrawing[], further: CirclePicture['further'] = []): CirclePicture {
  return {
    people,
    total: people.length,
    further,
    missingTrades: ['odontologia', 'plomeria', 'mecanica', 'estilismo'],
  }
}

function makeFurther(through: number[]): CirclePicture['further'][number] {
  const [person] = makePeople(1, 'OTHER')
  if (!person) throw new Error('no person')
  return { ...person, through }
}

describe('the scene of a circle', () => {
  it('the drawing of a small circle contains every person, and empty places that suggest missing trades', () => {
    const scene = buildCircleScene(makePicture([...makePeople(2, 'HOME'), ...makePeople(1, 'CARE')]), null)
    expect([scene.faces.length, scene.seats.length, scene.clusters.length]).toEqual([3, 3, 0])
    expect(scene.hasNames).toBe(true)
    // No person of the circle is a dentist, mechanic or hairdresser: the drawing suggests one in each of these sectors.
    expect(scene.sectors.map(({ key }) => key)).toEqual(['HOME', 'HEALTH', 'VEHICLES', 'BEAUTY', 'CARE'])
  })

  it('the drawing of a small circle contains the same faces when the reader chooses a family of trades', () => {
    const picture = makePicture([...makePeople(5, 'HOME'), ...makePeople(5, 'CARE')])
    expect(buildCircleScene(picture, 'HOME').faces).toEqual(buildCircleScene(picture, null).faces)
    expect(buildCircleScene(picture, 'HOME').hasNames).toBe(10 + 3 <= maxNamedFaces)
  })

  it('a large circle is drawn as one disc and a few faces for each family of trades, or as the faces of the chosen family', () => {
    const home = makePeople(maxDrawnFaces, 'HOME').map((person, index) =>
      index === 7 ? { ...person, photoId: photoIdSchema.parse(crypto.randomUUID()) } : person,
    )
    const picture = makePicture([...home, ...makePeople(2, 'CARE')])
    const whole = buildCircleScene(picture, null)
    expect(whole.clusters.map(({ family, count }) => [family, count])).toEqual([
      ['HOME', maxDrawnFaces],
      ['CARE', 2],
    ])
    expect(whole.faces.map(({ person }) => person.name)).toEqual([
      'HOME 7',
      'HOME 0',
      'HOME 1',
      'CARE 0',
      'CARE 1',
    ])
    const care = buildCircleScene(picture, 'CARE')
    expect([care.faces.length, care.clusters.length, care.seats.length]).toEqual([2, 0, 0])
  })

  it('the drawing of a family with more than `maxDrawnFaces` people contains only the newest people', () => {
    const picture = makePicture([...makePeople(200, 'HOME')])
    expect(buildCircleScene(picture, 'HOME').faces.map(({ person }) => person.name)).toEqual(
      picture.people.slice(0, maxDrawnFaces).map(({ name }) => name),
    )
  })

  it('the outer ring of a drawn circle contains only people who have a recommender in the drawing', () => {
    const people = [...makePeople(2, 'HOME'), ...makePeople(1, 'CARE')]
    const scene = buildCircleScene(
      makePicture(people, [makeFurther([0, 2]), makeFurther([]), makeFurther([9])]),
      null,
    )
    expect(scene.outer).toHaveLength(1)
    const [one] = scene.outer
    expect([...(one?.families ?? [])]).toEqual(['HOME', 'CARE'])
    expect(one?.recommenders).toEqual(
      [0, 2].map((index) => {
        const person = people[index]
        return { place: scene.faces.find((face) => face.person === person)?.place, family: person?.family }
      }),
    )
  })
})

describe('the seats', () => {
  it('chooseTradeSuggestions suggests only trades that are missing in the circle, and suggests more of them for an empty circle', () => {
    const missingTrades = ['odontologia', 'plomeria', 'mecanica', 'estilismo']
    const empty = chooseTradeSuggestions({ people: [], total: 0, further: [], missingTrades })
    expect(empty.map(({ tradeId }) => tradeId)).toEqual(['odontologia', 'mecanica', 'estilismo', 'plomeria'])
    expect(chooseTradeSuggestions(makePicture(makePeople(1, 'HOME')))).toHaveLength(3)
    expect(chooseTradeSuggestions({ people: [], total: 0, further: [], missingTrades: [] })).toEqual([])
  })
})

describe('the families of a picture', () => {
  it('countPeopleByTradeFamily counts the people of each family of trades in a fixed order, and omits families without people', () => {
    expect(countPeopleByTradeFamily([...makePeople(1, 'OTHER'), ...makePeople(3, 'HOME')])).toEqual([
      { key: 'HOME', count: 3 },
      { key: 'OTHER', count: 1 },
    ])
  })
})
