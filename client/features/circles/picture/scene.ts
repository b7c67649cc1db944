import {
  averageAngle,
  createPositionInDrawing,
  outerRingRadius,
  type PositionInDrawing,
  type RectangleInDrawing,
} from '#client/features/circles/picture/geometry.ts'
import {
  type CircleSector,
  placeFacesInCircle,
  placeFacesWithNames,
} from '#client/features/circles/picture/layout.ts'
import { placePeopleOnOuterRing } from '#client/features/circles/picture/outer-ring.ts'
import {
  chooseTradeSuggestions,
  countPeopleByTradeFamily,
  maxFaceNamesInDrawing,
  maxFacesInDrawing,
  maxFacesOfSingleTradeFamily,
} from '#client/features/circles/picture/picture-content.ts'
import {
  getBoundingRectangle,
  placeTradeQuestionBelow,
  placeTradeSuggestions,
  type TradeSuggestionInDrawing,
} from '#client/features/circles/picture/place-seats.ts'
import {
  placeTradeFamilyNameInCorner,
  placeTradeFamilyNames,
  type TextInDrawing,
} from '#client/features/circles/picture/texts.ts'
import { formatCount } from '#client/lib/format.ts'
import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeFamilyNames,
} from '#modules/circles/contract/families.ts'
import type {
  CircleDrawingData,
  OuterRingPerson,
  PersonInCircleDrawing,
} from '#modules/circles/contract/own-circle.ts'

export interface FaceInDrawing {
  person: PersonInCircleDrawing
  place: PositionInDrawing
}
export interface TradeFamilyNameInDrawing {
  family: TradeFamily
  /** People of the trade family; null if the drawing shows the whole circle. */
  count: number | null
  text: TextInDrawing
}
export interface OuterRingPersonInDrawing {
  person: OuterRingPerson
  place: PositionInDrawing
  recommenders: { place: PositionInDrawing; family: TradeFamily }[]
  families: ReadonlySet<TradeFamily>
}

export interface CircleDrawingScene {
  faces: FaceInDrawing[]
  seats: TradeSuggestionInDrawing[]
  names: TradeFamilyNameInDrawing[]
  outer: OuterRingPersonInDrawing[]
  sectors: CircleSector<TradeFamily>[]
  rings: number[]
  hasNames: boolean
  hasTrades: boolean
}

const overviewFaces = 24

/**
 * If the circle has more than `maxFacesInDrawing` people, draws some of each family of trades, or people of the chosen
 * family.
 */
export function buildCircleDrawingScene(
  picture: CircleDrawingData,
  chosen: TradeFamily | null,
): CircleDrawingScene {
  const { people } = picture
  const isLarge = people.length > maxFacesInDrawing
  if (isLarge && chosen !== null) return drawFamily(picture, chosen)
  const shown = isLarge ? chooseFacesOfEachFamily(people) : people
  const seats = chooseTradeSuggestions(picture)
  const hasNames = shown.length + seats.length <= maxFaceNamesInDrawing
  return drawScene({ picture, shown, seats, hasNames, chosen })
}

function drawFamily({ people }: CircleDrawingData, family: TradeFamily): CircleDrawingScene {
  const members = people.filter((person) => person.family === family).toSorted(photosFirst)
  const shown = members.slice(0, maxFacesOfSingleTradeFamily)
  const { places, rings } = placeFacesWithNames(shown.length)
  const text = placeTradeFamilyNameInCorner(`${tradeFamilyNames[family]} ${formatCount(members.length)}`)
  return {
    faces: shown.flatMap((person, index) => {
      const place = places[index]
      return place ? [{ person, place }] : []
    }),
    seats: [],
    names: [{ family, count: members.length, text }],
    outer: [],
    sectors: [{ key: family, from: 0, to: 2 * Math.PI }],
    rings,
    hasNames: true,
    hasTrades: false,
  }
}

const photosFirst = (a: { photoId: unknown }, b: { photoId: unknown }) =>
  Number(b.photoId !== null) - Number(a.photoId !== null)

function chooseFacesOfEachFamily(people: readonly PersonInCircleDrawing[]): PersonInCircleDrawing[] {
  const families = countPeopleByTradeFamily(people)
  const weight = families.reduce((sum, { count }) => sum + Math.sqrt(count), 0)
  return families.flatMap(({ key, count }) =>
    people
      .filter(({ family }) => family === key)
      .toSorted(photosFirst)
      .slice(0, Math.max(2, Math.round((overviewFaces * Math.sqrt(count)) / weight))),
  )
}

interface SceneContent {
  picture: CircleDrawingData
  shown: readonly PersonInCircleDrawing[]
  seats: readonly TradeSuggestion[]
  hasNames: boolean
  chosen: TradeFamily | null
}

function drawScene({ picture, shown, seats, hasNames, chosen }: SceneContent): CircleDrawingScene {
  const groups = tradeFamilies
    .map((key) => ({
      key,
      people: shown.filter(({ family }) => family === key),
      seats: seats.filter(({ family }) => family === key),
    }))
    .map((group) => ({ ...group, count: group.people.length + group.seats.length * (hasNames ? 1 : 2) }))
    .filter(({ count }) => count > 0)
  let names: TradeFamilyNameInDrawing[] = []
  // If the drawing has many faces, reserve space for the empty places and their questions before placing the faces.
  let placed: TradeSuggestionInDrawing[] = []
  const { faces, rings, sectors } = placeFacesInCircle(
    groups.map(({ key, count, people, seats: own }) => ({
      key,
      count,
      faces: people.length + (hasNames ? own.length : 0),
    })),
    {
      reserve(sectors, radius) {
        if (hasNames || sectors.length < 2) return []
        names = nameFamilies(picture, shown, sectors)
        const texts = names.map(({ text }) => text)
        placed = placeTradeSuggestions(seats, sectors, { radius, texts })
        return [...texts, ...placed.flatMap(({ place, question }) => [getBoundingRectangle(place), question])]
      },
    },
  )
  const drawn = groups.flatMap(({ key, people }) =>
    people.flatMap((person, index) => {
      const place = faces.get(key)?.[index]
      return place ? [{ person, place }] : []
    }),
  )
  const seatsOnRing = groups.flatMap(({ key, people: { length }, seats: own }) =>
    own.flatMap((seat, index) => {
      const place = hasNames ? faces.get(key)?.[length + index] : undefined
      return place ? [{ seat, place, question: placeTradeQuestionBelow(place, seat) }] : []
    }),
  )
  const drawnSeats = hasNames ? seatsOnRing : placed
  const places = new Map(drawn.map(({ person, place }) => [person.personId, place]))
  const isPart = shown.length < picture.people.length
  return {
    faces: drawn,
    seats: drawnSeats,
    names,
    outer: placeFurtherPeople(
      picture,
      ({ personId, family }) => places.get(personId) ?? (isPart ? placeOfFamily(sectors, family) : undefined),
      { chosen, texts: [...names.map(({ text }) => text), ...drawnSeats.map(({ question }) => question)] },
    ),
    sectors,
    rings,
    hasNames,
    hasTrades: hasNames,
  }
}

function nameFamilies(
  { people, total }: CircleDrawingData,
  shown: readonly PersonInCircleDrawing[],
  sectors: readonly CircleSector<TradeFamily>[],
): TradeFamilyNameInDrawing[] {
  const counts = new Map(countPeopleByTradeFamily(people).map(({ key, count }) => [key, count]))
  const isWhole = shown.length === total
  const own = sectors.filter(({ key }) => counts.has(key))
  return placeTradeFamilyNames(own, (key) =>
    isWhole ? tradeFamilyNames[key] : `${tradeFamilyNames[key]} ${formatCount(counts.get(key) ?? 0)}`,
  ).map(({ key, text }) => ({ family: key, count: isWhole ? null : (counts.get(key) ?? null), text }))
}

/**
 * Position for a person whose face is not drawn: the middle of the trade family's sector, on the outer ring of the
 * drawing.
 */
function placeOfFamily(
  sectors: readonly CircleSector<TradeFamily>[],
  family: TradeFamily,
): PositionInDrawing | undefined {
  const sector = sectors.find(({ key }) => key === family)
  return sector && createPositionInDrawing((sector.from + sector.to) / 2, outerRingRadius, 0)
}

/**
 * Omits a person if no recommender has a position in the drawing. If the member chose a trade family, only recommenders
 * of this family count.
 */
function placeFurtherPeople(
  { people, further }: CircleDrawingData,
  placeOf: (person: PersonInCircleDrawing) => PositionInDrawing | undefined,
  { chosen, texts }: { chosen: TradeFamily | null; texts: readonly RectangleInDrawing[] },
): OuterRingPersonInDrawing[] {
  // The outer ring of the drawing has few places: prefer people with a photo.
  const facesFirst = further.toSorted(photosFirst)
  const shown = facesFirst.flatMap((person) => {
    const recommenders = person.through.flatMap((index) => {
      const own = people[index]
      const place = own && placeOf(own)
      const isShown = place && (chosen === null || own.family === chosen)
      return isShown ? [{ place, family: own.family }] : []
    })
    if (recommenders.length === 0) return []
    return [{ person, recommenders, families: new Set(recommenders.map(({ family }) => family)) }]
  })
  const places = placePeopleOnOuterRing(
    shown.map(({ recommenders }) => averageAngle(recommenders.map(({ place }) => place.angle))),
    texts,
  )
  return shown.flatMap((one, index) => {
    const place = places[index]
    return place ? [{ ...one, place }] : []
  })
}

export function getDataFadedAttribute(chosen: TradeFamily | null, family: TradeFamily): '' | undefined {
  return chosen === null || chosen === family ? undefined : ''
}
