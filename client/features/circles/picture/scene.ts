import {
  averageAngle,
  type CircleSector,
  divideCircleIntoSectors,
  maxDrawnFaces,
  maxNamedFaces,
  type PositionInDrawing,
  placeDiscFaces,
  placeFacesInCircle,
  placeFamilyDiscs,
  placeOuterRing,
} from '#client/features/circles/picture/layout.ts'
import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeSuggestions,
} from '#modules/circles/contract/families.ts'
import type {
  CirclePicture,
  OuterRingPerson,
  PersonInCircleDrawing,
} from '#modules/circles/contract/own-circle.ts'

export interface FaceInDrawing {
  person: PersonInCircleDrawing
  place: PositionInDrawing
}
export interface TradeSuggestionInDrawing {
  seat: TradeSuggestion
  place: PositionInDrawing
}
export interface TradeFamilyDiscInDrawing {
  family: TradeFamily
  count: number
  place: PositionInDrawing
}
export interface OuterRingPersonInDrawing {
  person: OuterRingPerson
  place: PositionInDrawing
  /** Drawn people who recommend the person of the outer ring. */
  recommenders: { place: PositionInDrawing; family: TradeFamily }[]
  families: ReadonlySet<TradeFamily>
}

export interface CircleScene {
  faces: FaceInDrawing[]
  seats: TradeSuggestionInDrawing[]
  clusters: TradeFamilyDiscInDrawing[]
  outer: OuterRingPersonInDrawing[]
  sectors: CircleSector<TradeFamily>[]
  hasNames: boolean
}

/** Numbers of placeholders for missing trades, in a circle without people and with people. */
const seatCounts = { empty: 6, started: 3 }

export function chooseTradeSuggestions({ people, missingTrades }: CirclePicture): TradeSuggestion[] {
  const count = people.length === 0 ? seatCounts.empty : seatCounts.started
  return tradeSuggestions.filter(({ tradeId }) => missingTrades.includes(tradeId)).slice(0, count)
}

export function countPeopleByTradeFamily(
  people: readonly PersonInCircleDrawing[],
): { key: TradeFamily; count: number }[] {
  return tradeFamilies
    .map((key) => ({ key, count: people.filter(({ family }) => family === key).length }))
    .filter(({ count }) => count > 0)
}

/**
 * Whether the drawing is low: a ring of few faces without an outer ring leaves the upper and the lower edge of the
 * square empty.
 */
export function hasLowDrawingHeight(picture: CirclePicture): boolean {
  const { people, further } = picture
  return further.length === 0 && people.length + chooseTradeSuggestions(picture).length <= maxNamedFaces
}

/**
 * Computes the drawing of a circle. More than `maxDrawnFaces` people are drawn as one disc for each family of trades,
 * with the faces of a few people. If the reader chose a family, the drawing shows the newest people of this family
 * instead.
 */
export function buildCircleScene(picture: CirclePicture, chosen: TradeFamily | null): CircleScene {
  const isLarge = picture.people.length > maxDrawnFaces
  if (isLarge && chosen === null) return buildClusterScene(picture)
  const people = isLarge ? picture.people.filter(({ family }) => family === chosen) : picture.people
  return buildFaceScene(
    picture,
    people.slice(0, maxDrawnFaces),
    isLarge ? [] : chooseTradeSuggestions(picture),
  )
}

function buildFaceScene(
  picture: CirclePicture,
  people: readonly PersonInCircleDrawing[],
  offered: readonly TradeSuggestion[],
): CircleScene {
  const shown = offered.slice(0, maxDrawnFaces - people.length)
  const groups = tradeFamilies
    .map((key) => ({
      key,
      people: people.filter(({ family }) => family === key),
      seats: shown.filter(({ family }) => family === key),
    }))
    .map((group) => ({ ...group, count: group.people.length + group.seats.length }))
    .filter(({ count }) => count > 0)
  const { faces, sectors } = placeFacesInCircle(groups)
  const drawn = groups.flatMap(({ key, people: own }) =>
    own.flatMap((person, index) => {
      const place = faces.get(key)?.[index]
      return place ? [{ person, place }] : []
    }),
  )
  const placeOf = new Map(drawn.map(({ person, place }) => [person.personId, place]))
  return {
    faces: drawn,
    seats: groups.flatMap(({ key, people: { length }, seats: own }) =>
      own.flatMap((seat, index) => {
        const place = faces.get(key)?.[length + index]
        return place ? [{ seat, place }] : []
      }),
    ),
    clusters: [],
    outer: placeFurtherPeople(picture, ({ personId }) => placeOf.get(personId)),
    sectors,
    hasNames: people.length + shown.length <= maxNamedFaces,
  }
}

function buildClusterScene(picture: CirclePicture): CircleScene {
  const groups = countPeopleByTradeFamily(picture.people)
  const places = placeFamilyDiscs(groups)
  const sectors = divideCircleIntoSectors(groups).map((sector, index) => ({
    ...sector,
    from: (2 * Math.PI * (index - 0.5)) / groups.length,
    to: (2 * Math.PI * (index + 0.5)) / groups.length,
  }))
  const facePlaces = placeDiscFaces(sectors, (key) => groups.find((group) => group.key === key)?.count ?? 0)
  return {
    faces: groups.flatMap(({ key }) => {
      const shown = facePlaces.get(key) ?? []
      return choosePeopleWithPhotos(picture.people, key, shown.length).flatMap((person, index) => {
        const place = shown[index]
        return place ? [{ person, place }] : []
      })
    }),
    seats: [],
    clusters: groups.flatMap(({ key, count }) => {
      const place = places.get(key)
      return place ? [{ family: key, count, place }] : []
    }),
    outer: placeFurtherPeople(picture, ({ family }) => places.get(family)),
    sectors,
    hasNames: false,
  }
}

/** The newest people of a family of trades, those with a photo first. */
function choosePeopleWithPhotos(
  people: readonly PersonInCircleDrawing[],
  family: TradeFamily,
  count: number,
): PersonInCircleDrawing[] {
  return people
    .filter((person) => person.family === family)
    .toSorted((a, b) => Number(b.photoId !== null) - Number(a.photoId !== null))
    .slice(0, count)
}

/** Omits a person without a drawn recommender, because no line could connect the two. */
function placeFurtherPeople(
  { people, further }: CirclePicture,
  placeOf: (person: PersonInCircleDrawing) => PositionInDrawing | undefined,
): OuterRingPersonInDrawing[] {
  const shown = further.flatMap((person) => {
    const own = person.through.flatMap((index) => people[index] ?? [])
    const familyAt = new Map<PositionInDrawing, TradeFamily>()
    for (const one of own) {
      const place = placeOf(one)
      if (place) familyAt.set(place, one.family)
    }
    const recommenders = [...familyAt].map(([place, family]) => ({ place, family }))
    if (recommenders.length === 0) return []
    return [{ person, recommenders, families: new Set(own.map(({ family }) => family)) }]
  })
  const places = placeOuterRing(
    shown.map(({ recommenders }) => averageAngle(recommenders.map(({ place }) => place.angle))),
  )
  return shown.flatMap((one, index) => {
    const place = places[index]
    return place ? [{ ...one, place }] : []
  })
}

/** Value of the attribute `data-faded` for a part of the drawing that belongs to `family`. */
export function getFadedAttribute(chosen: TradeFamily | null, family: TradeFamily): '' | undefined {
  return chosen === null || chosen === family ? undefined : ''
}
