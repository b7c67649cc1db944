import { sharedListPictureFormats } from '#kernel/list-card/contract.ts'
import { drawPersonPhotoOrInitials } from '#platform/cards/list-face.ts'
import {
  drawPersonSummariesInUniformTextSizes,
  type SharedListPictureContent,
  splitDrawingAreaIntoEqualRows,
} from '#platform/cards/list-people.ts'
import {
  layOutPersonTextBelowPhoto,
  layOutPersonTextBesidePhoto,
} from '#platform/cards/list-person-layouts.ts'
import { getNameIfFontHasAllLetters, type PersonLayoutTextSizes } from '#platform/cards/list-person-texts.ts'
import { linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawTextOutline, drawWordmark, wordmarkHeight } from '#platform/cards/shapes.ts'
import { fitTextToWidth, removeCharactersMissingInFont } from '#platform/cards/text-layout.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

const { width, height } = sharedListPictureFormats.link
const margin = 52
const panelWidth = 500
const textWidth = panelWidth - 2 * margin
const maxRows = 3
const smallFace = 112

export function drawSharedListLinkPreview(list: SharedListPictureContent, faces: Typefaces): string[] {
  return [...drawOwner(list, faces), ...drawPeople(list, faces)]
}

function drawOwner({ trade, owner, ownerPhoto }: SharedListPictureContent, faces: Typefaces): string[] {
  const { surface, barro } = linkPreviewPalette
  const { text: typed } = removeCharactersMissingInFont(trade ?? '', faces.bold)
  const { lines, size } = fitTextToWidth(typed || 'Gente de confianza', faces.bold, textWidth, [
    [92, 1],
    [80, 2],
    [68, 2],
    [56, 3],
    [48, 4],
  ])
  const diameter = 128
  const face = { x: margin + diameter / 2, y: height - margin - diameter / 2, diameter, ringColor: surface }
  const besideFace = margin + diameter + 20
  const name = fitTextToWidth(
    getNameIfFontHasAllLetters(owner, faces),
    faces.bold,
    panelWidth - besideFace - 24,
    [
      [52, 1],
      [42, 1],
      [34, 1],
    ],
  )
  return [
    `<rect width="${panelWidth}" height="${height}" fill="${barro.full}"/>`,
    drawWordmark(margin, margin, faces.bold, 'barro'),
    ...lines.map((text, index) =>
      drawTextOutline(
        faces.bold,
        text,
        margin,
        margin + wordmarkHeight + 36 + size * 0.78 + index * size * 1.08,
        size,
        surface,
      ),
    ),
    drawPersonPhotoOrInitials({ name: owner, photo: ownerPhoto, registered: true }, faces, face),
    drawTextOutline(faces.regular, 'Recomienda', besideFace, face.y - 16, 34, surface),
    drawTextOutline(faces.bold, name.lines[0] ?? '', besideFace, face.y + 40, name.size, surface),
  ]
}

const toSizes = ([name, maxNameLines, trade]: readonly [number, number, number]): PersonLayoutTextSizes => ({
  name,
  maxNameLines,
  trade,
  maxTradeLines: 2,
  quotation: 0,
})

const portraitSizes = (
  [
    [72, 2, 46],
    [60, 2, 46],
    [52, 3, 44],
    [48, 3, 42],
  ] as const
).map(toSizes)

const rowSizes = (
  [
    [56, 2, 42],
    [52, 2, 42],
    [48, 3, 38],
    [44, 1, 36],
  ] as const
).map(toSizes)

function drawPeople(list: SharedListPictureContent, faces: Typefaces): string[] {
  const people = list.people.map((person) => ({ ...person, quotation: null }))
  const area = { x: panelWidth + 44, y: 36, width: width - panelWidth - 44 - 36, height: height - 72 }
  if (people.length === 1)
    return drawPersonSummariesInUniformTextSizes(
      people,
      faces,
      [area],
      layOutPersonTextBelowPhoto,
      portraitSizes,
    )
  const total = people.length + list.more
  const shown = people.slice(0, total > maxRows ? maxRows - 1 : maxRows)
  const rows = splitDrawingAreaIntoEqualRows(area, Math.min(total, maxRows), 24)
  const rest = people.slice(shown.length)
  const foot = rows.at(-1) ?? area
  return [
    ...drawPersonSummariesInUniformTextSizes(shown, faces, rows, layOutPersonTextBesidePhoto, rowSizes),
    ...(rest.length === 0 ? [] : drawOthers(rest, list.more, faces, foot)),
  ]
}

function drawOthers(
  people: readonly SharedListPictureContent['people'][number][],
  more: number,
  faces: Typefaces,
  { x, y, height: areaHeight }: { x: number; y: number; height: number },
): string[] {
  const [size, step] = [42, smallFace * 0.84]
  const middle = y + areaHeight / 2
  const shown = people.slice(0, 4)
  const right = x + smallFace + step * (shown.length - 1)
  return [
    ...shown.map((person, index) => {
      const center = x + smallFace / 2 + index * step
      const ground = `<circle cx="${center}" cy="${middle}" r="${smallFace / 2 + 4}" fill="${linkPreviewPalette.paper}"/>`
      return ground + drawPersonPhotoOrInitials(person, faces, { x: center, y: middle, diameter: smallFace })
    }),
    more === 0
      ? ''
      : drawTextOutline(
          faces.semibold,
          `y ${more} más`,
          right + 24,
          middle + size * 0.35,
          size,
          linkPreviewPalette.ink,
        ),
  ]
}
