import {
  computeAverageAngle,
  createPositionInDiagram,
  diagramOuterRingRadius,
  type PositionInDiagram,
  type RectangleInDiagram,
} from '#client/features/circles/picture/geometry.ts'
import {
  getBoundingRectangle,
  layOutTradeSuggestionPlaceholders,
  layOutTradeSuggestionText,
  type TradeSuggestionPlaceholder,
} from '#client/features/circles/picture/lay-out-trade-suggestions.ts'
import {
  type CircleDiagramSector,
  layOutAvatarsInCircle,
  layOutAvatarsWithNames,
} from '#client/features/circles/picture/layout.ts'
import { layOutPeopleOnOuterRing } from '#client/features/circles/picture/outer-ring.ts'
import {
  chooseTradeSuggestions,
  countPeopleByTradeFamily,
  maxAvatarsInCircleDiagram,
  maxAvatarsOfSelectedTradeFamily,
  maxNamedAvatarsInCircleDiagram,
} from '#client/features/circles/picture/picture-content.ts'
import {
  layOutTradeFamilyLabelInCorner,
  layOutTradeFamilyLabels,
  type TextInDiagram,
} from '#client/features/circles/picture/texts.ts'
import { formatCount } from '#client/lib/format.ts'
import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeFamilyNames,
} from '#modules/circles/contract/families.ts'
import type {
  CircleDiagramData,
  PersonInCircleDiagram,
  SecondDegreePerson,
} from '#modules/circles/contract/own-circle.ts'

export interface AvatarInDiagram {
  person: PersonInCircleDiagram
  place: PositionInDiagram
}
export interface TradeFamilyLabelInDiagram {
  family: TradeFamily
  count: number | null
  text: TextInDiagram
}
interface SecondDegreePersonInDiagram {
  person: SecondDegreePerson
  place: PositionInDiagram
  recommenders: { place: PositionInDiagram; family: TradeFamily }[]
  families: ReadonlySet<TradeFamily>
}

export interface CircleDiagramScene {
  avatars: AvatarInDiagram[]
  placeholders: TradeSuggestionPlaceholder[]
  names: TradeFamilyLabelInDiagram[]
  outer: SecondDegreePersonInDiagram[]
  sectors: CircleDiagramSector<TradeFamily>[]
  rings: number[]
  hasNames: boolean
  hasTrades: boolean
}

const overviewAvatars = 24

export function buildCircleDiagramScene(
  picture: CircleDiagramData,
  chosen: TradeFamily | null,
): CircleDiagramScene {
  const { people } = picture
  const isLarge = people.length > maxAvatarsInCircleDiagram
  if (isLarge && chosen !== null) return drawFamily(picture, chosen)
  const shown = isLarge ? chooseAvatarsOfEachFamily(people) : people
  const suggestions = chooseTradeSuggestions(picture)
  const hasNames = shown.length + suggestions.length <= maxNamedAvatarsInCircleDiagram
  return drawScene({ picture, shown, suggestions, hasNames, chosen })
}

function drawFamily({ people }: CircleDiagramData, family: TradeFamily): CircleDiagramScene {
  const members = people.filter((person) => person.family === family).toSorted(photosFirst)
  const shown = members.slice(0, maxAvatarsOfSelectedTradeFamily)
  const { places, rings } = layOutAvatarsWithNames(shown.length)
  const text = layOutTradeFamilyLabelInCorner(`${tradeFamilyNames[family]} ${formatCount(members.length)}`)
  return {
    avatars: shown.flatMap((person, index) => {
      const place = places[index]
      return place ? [{ person, place }] : []
    }),
    placeholders: [],
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

function chooseAvatarsOfEachFamily(people: readonly PersonInCircleDiagram[]): PersonInCircleDiagram[] {
  const families = countPeopleByTradeFamily(people)
  const weight = families.reduce((sum, { count }) => sum + Math.sqrt(count), 0)
  return families.flatMap(({ key, count }) =>
    people
      .filter(({ family }) => family === key)
      .toSorted(photosFirst)
      .slice(0, Math.max(2, Math.round((overviewAvatars * Math.sqrt(count)) / weight))),
  )
}

interface SceneContent {
  picture: CircleDiagramData
  shown: readonly PersonInCircleDiagram[]
  suggestions: readonly TradeSuggestion[]
  hasNames: boolean
  chosen: TradeFamily | null
}

function drawScene({ picture, shown, suggestions, hasNames, chosen }: SceneContent): CircleDiagramScene {
  const groups = tradeFamilies
    .map((key) => ({
      key,
      people: shown.filter(({ family }) => family === key),
      suggestions: suggestions.filter(({ family }) => family === key),
    }))
    .map((group) => ({
      ...group,
      count: group.people.length + group.suggestions.length * (hasNames ? 1 : 2),
    }))
    .filter(({ count }) => count > 0)
  let names: TradeFamilyLabelInDiagram[] = []
  let placed: TradeSuggestionPlaceholder[] = []
  const { avatars, rings, sectors } = layOutAvatarsInCircle(
    groups.map(({ key, count, people, suggestions: own }) => ({
      key,
      count,
      avatars: people.length + (hasNames ? own.length : 0),
    })),
    {
      reserve(sectors, radius) {
        if (hasNames) return []
        if (sectors.length > 1) names = nameFamilies(picture, shown, sectors)
        const texts = names.map(({ text }) => text)
        placed = layOutTradeSuggestionPlaceholders(suggestions, sectors, { radius, texts })
        return [...texts, ...placed.flatMap(({ place, question }) => [getBoundingRectangle(place), question])]
      },
    },
  )
  const drawn = groups.flatMap(({ key, people }) =>
    people.flatMap((person, index) => {
      const place = avatars.get(key)?.[index]
      return place ? [{ person, place }] : []
    }),
  )
  const placeholdersOnRing = groups.flatMap(({ key, people: { length }, suggestions: own }) =>
    own.flatMap((suggestion, index) => {
      const place = hasNames ? avatars.get(key)?.[length + index] : undefined
      return place ? [{ suggestion, place, question: layOutTradeSuggestionText(place, suggestion) }] : []
    }),
  )
  const drawnPlaceholders = hasNames ? placeholdersOnRing : placed
  const places = new Map(drawn.map(({ person, place }) => [person.personId, place]))
  const isPart = shown.length < picture.people.length
  return {
    avatars: drawn,
    placeholders: drawnPlaceholders,
    names,
    outer: layOutSecondDegreePeople(
      picture,
      ({ personId, family }) => places.get(personId) ?? (isPart ? placeOfFamily(sectors, family) : undefined),
      {
        chosen,
        texts: [...names.map(({ text }) => text), ...drawnPlaceholders.map(({ question }) => question)],
      },
    ),
    sectors,
    rings,
    hasNames,
    hasTrades: hasNames,
  }
}

function nameFamilies(
  { people, total }: CircleDiagramData,
  shown: readonly PersonInCircleDiagram[],
  sectors: readonly CircleDiagramSector<TradeFamily>[],
): TradeFamilyLabelInDiagram[] {
  const counts = new Map(countPeopleByTradeFamily(people).map(({ key, count }) => [key, count]))
  const isWhole = shown.length === total
  const own = sectors.filter(({ key }) => counts.has(key))
  return layOutTradeFamilyLabels(own, (key) =>
    isWhole ? tradeFamilyNames[key] : `${tradeFamilyNames[key]} ${formatCount(counts.get(key) ?? 0)}`,
  ).map(({ key, text }) => ({ family: key, count: isWhole ? null : (counts.get(key) ?? null), text }))
}

function placeOfFamily(
  sectors: readonly CircleDiagramSector<TradeFamily>[],
  family: TradeFamily,
): PositionInDiagram | undefined {
  const sector = sectors.find(({ key }) => key === family)
  return sector && createPositionInDiagram((sector.from + sector.to) / 2, diagramOuterRingRadius, 0)
}

function layOutSecondDegreePeople(
  { people, further }: CircleDiagramData,
  placeOf: (person: PersonInCircleDiagram) => PositionInDiagram | undefined,
  { chosen, texts }: { chosen: TradeFamily | null; texts: readonly RectangleInDiagram[] },
): SecondDegreePersonInDiagram[] {
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
  const places = layOutPeopleOnOuterRing(
    shown.map(({ recommenders }) => computeAverageAngle(recommenders.map(({ place }) => place.angle))),
    texts,
  )
  return shown.flatMap((one, index) => {
    const place = places[index]
    return place ? [{ ...one, place }] : []
  })
}

export function getFadedAttributeForTradeFamily(
  chosen: TradeFamily | null,
  family: TradeFamily,
): '' | undefined {
  return chosen === null || chosen === family ? undefined : ''
}
