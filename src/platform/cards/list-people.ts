import type { SharedListPictureData } from '#kernel/list-card/contract.ts'
import type { QrCode } from '#kernel/qr/contract.ts'
import {
  type DrawingArea,
  type LayoutFunctionForPersonInPicture,
  layOutPersonTextBelowPhoto,
  layOutPersonTextBesidePhoto,
  layOutPersonWithReviewQuotationBelowPhoto,
  type PersonInSharedListPicture,
} from '#platform/cards/list-person-layouts.ts'
import type { PersonLayoutTextSizes, PersonTextLayoutOptions } from '#platform/cards/list-person-texts.ts'
import { linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawPanel, drawTextOutline } from '#platform/cards/shapes.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export const maxPeopleInSharedListPicture = 6

export interface SharedListPictureContent extends Pick<SharedListPictureData, 'trade' | 'owner'> {
  ownerPhoto: string | null
  people: readonly PersonInSharedListPicture[]
  more: number
  code: QrCode
  host: string
}

const maxCards = 3
const minStackedHeight = 400
const cardGap = 20
const noteHeight = 52

export function drawSharedListPeople(
  { people: all, more: others }: Pick<SharedListPictureContent, 'people' | 'more'>,
  faces: Typefaces,
  area: DrawingArea,
  { maxPeople, minQuotationSize }: { maxPeople: number; minQuotationSize: number },
): string[] {
  const people = all.slice(0, maxPeople)
  const more = others + all.length - people.length
  const inside = { ...area, height: area.height - (more > 0 ? noteHeight : 0) }
  const drawn =
    people.length <= maxCards
      ? drawCards(people, faces, inside)
      : drawRows(people, faces, inside, minQuotationSize)
  if (more === 0) return drawn
  const note = more === 1 ? 'y una persona más en la lista' : `y ${more} más en la lista`
  const x = area.x + (area.width - faces.semibold.width(note, 34)) / 2
  const baseline = area.y + area.height - 8
  return [...drawn, drawTextOutline(faces.semibold, note, x, baseline, 34, linkPreviewPalette.barro.full)]
}

function drawCards(
  people: readonly PersonInSharedListPicture[],
  faces: Typefaces,
  area: DrawingArea,
): string[] {
  const cards = splitDrawingAreaIntoEqualRows(area, people.length, cardGap)
  const height = cards[0]?.height ?? 0
  const [layOut, sizes]: [LayoutFunctionForPersonInPicture, PersonLayoutTextSizes[]] =
    people.length === 1
      ? [layOutPersonTextBelowPhoto, portraitSizes]
      : height > minStackedHeight
        ? [layOutPersonWithReviewQuotationBelowPhoto, stackedSizes]
        : [layOutPersonTextBesidePhoto, besideSizes]
  const insides = cards.map((card) => shrink(card, 40, people.length === 1 ? 36 : 13))
  return [
    ...cards.map(drawPanel),
    ...drawPersonSummariesInUniformTextSizes(people, faces, insides, layOut, sizes),
  ]
}

function drawRows(
  people: readonly PersonInSharedListPicture[],
  faces: Typefaces,
  area: DrawingArea,
  minQuotationSize: number,
): string[] {
  const rows = splitDrawingAreaIntoEqualRows(area, people.length, 0)
  const separators = rows
    .slice(1)
    .map(
      ({ x, y, width }) =>
        `<path d="M${x + 28} ${y}h${width - 56}" stroke="${linkPreviewPalette.hairline}" stroke-width="2"/>`,
    )
  const insides = rows.map((row) => shrink(row, 28, 5))
  const sizes = rowSizes.filter(({ quotation }) => quotation >= minQuotationSize)
  return [
    drawPanel(area),
    ...separators,
    ...drawPersonSummariesInUniformTextSizes(people, faces, insides, layOutPersonTextBesidePhoto, sizes),
  ]
}

export function splitDrawingAreaIntoEqualRows(area: DrawingArea, count: number, gap: number): DrawingArea[] {
  const height = (area.height - gap * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({
    ...area,
    y: area.y + index * (height + gap),
    height,
  }))
}

const shrink = ({ x, y, width, height }: DrawingArea, sides: number, ends: number): DrawingArea => ({
  x: x + sides,
  y: y + ends,
  width: width - 2 * sides,
  height: height - 2 * ends,
})

const createSizes = (
  steps: readonly (readonly [
    name: number,
    maxNameLines: number,
    trade: number,
    maxTradeLines: number,
    quotation: number,
  ])[],
): PersonLayoutTextSizes[] =>
  steps.map(([name, maxNameLines, trade, maxTradeLines, quotation]) => ({
    name,
    maxNameLines,
    trade,
    maxTradeLines,
    quotation,
  }))

const portraitSizes = createSizes([
  [88, 2, 52, 2, 64],
  [84, 2, 50, 2, 56],
  [76, 3, 48, 2, 50],
  [68, 3, 46, 2, 44],
  [56, 3, 44, 2, 38],
])
const stackedSizes = createSizes([
  [68, 2, 46, 2, 54],
  [64, 2, 44, 2, 48],
  [60, 2, 42, 2, 44],
  [52, 3, 40, 2, 40],
])
const besideSizes = createSizes([
  [60, 2, 44, 1, 46],
  [56, 2, 42, 1, 42],
  [54, 2, 40, 1, 40],
  [52, 2, 38, 1, 38],
  [48, 2, 36, 1, 36],
  [46, 2, 34, 1, 34],
  [46, 1, 34, 1, 34],
])
const rowSizes = createSizes([
  [52, 1, 40, 1, 42],
  [50, 1, 38, 1, 40],
  [48, 1, 36, 1, 38],
  [46, 1, 36, 1, 36],
  [44, 1, 34, 1, 34],
  [42, 1, 32, 1, 32],
  [40, 1, 30, 1, 30],
  [38, 1, 28, 1, 28],
  [36, 1, 26, 1, 26],
])

const factsChoices: readonly PersonTextLayoutOptions[] = [false, true].flatMap((areNamesShortened) =>
  [true, false].flatMap((hasCity) =>
    [false, true].map((isTradeBesideName) => ({ isTradeBesideName, hasCity, areNamesShortened })),
  ),
)

const losses = { complete: 0, shortened: 1, unquoted: 3, cut: 100, shortNames: 1.5, noCity: 0.5, small: 9.5 }
const minReadableSize = 34

export function drawPersonSummariesInUniformTextSizes(
  people: readonly PersonInSharedListPicture[],
  faces: Typefaces,
  areas: readonly DrawingArea[],
  layOut: LayoutFunctionForPersonInPicture,
  steps: readonly PersonLayoutTextSizes[],
): string[] {
  const content = people.flatMap((person, index) => {
    const area = areas[index]
    return area ? [{ person, area }] : []
  })
  const candidates = steps.flatMap((sizes) =>
    factsChoices.map((choice) => {
      const layouts = content.map(({ person, area }) => layOut(person, faces, area, sizes, choice))
      const loss =
        layouts.reduce((sum, { fit }) => sum + losses[fit], 0) +
        (choice.areNamesShortened ? losses.shortNames : 0) +
        (choice.hasCity ? 0 : losses.noCity) +
        (sizes.quotation >= minReadableSize ? 0 : losses.small)
      return { layouts, loss }
    }),
  )
  const least = Math.min(...candidates.map(({ loss }) => loss))
  const best = candidates.find(({ loss }) => loss === least)
  return best?.layouts.flatMap(({ parts }) => parts) ?? []
}
