import type { SharedListPictureData } from '#kernel/list-card/contract.ts'
import { drawPersonPhotoOrInitials } from '#platform/cards/list-face.ts'
import {
  getNameTradeAndCityLines,
  getReviewQuotationLines,
  type PersonLayoutTextSizes,
  type PersonTextLayoutOptions,
  sumTextLineHeights,
  type TextBox,
  type TextLine,
  type TextLines,
} from '#platform/cards/list-person-texts.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export type PersonInSharedListPicture = SharedListPictureData['people'][number] & { photo: string | null }

export interface DrawingArea {
  x: number
  y: number
  width: number
  height: number
}

export interface PersonLayout {
  parts: string[]
  fit: Fit
}

type Fit = 'complete' | 'shortened' | 'unquoted' | 'cut'

export type LayoutFunctionForPersonInPicture = (
  person: PersonInSharedListPicture,
  faces: Typefaces,
  area: DrawingArea,
  sizes: PersonLayoutTextSizes,
  choice: PersonTextLayoutOptions,
) => PersonLayout

export function layOutPersonTextBelowPhoto(
  person: PersonInSharedListPicture,
  faces: Typefaces,
  area: DrawingArea,
  sizes: PersonLayoutTextSizes,
  choice: PersonTextLayoutOptions,
): PersonLayout {
  const box: TextBox = { x: area.x, width: area.width, isCentered: true }
  const facts = getNameTradeAndCityLines(person, faces, box, sizes, choice)
  const gap = 24
  const left = area.height - sumTextLineHeights(facts.lines) - 2 * gap
  const minDiameter = Math.min(200, area.height * 0.3)
  const quotation = getReviewQuotationLines(person, faces, box, {
    size: sizes.quotation,
    height: left - minDiameter,
    isAuthorBelow: true,
  })
  const quoted = sumTextLineHeights(quotation.lines)
  const diameter = Math.min(area.width * 0.5, left - quoted, area.height * (quoted === 0 ? 0.6 : 0.46))
  const below = quoted === 0 ? 0 : gap + quoted
  const top = area.y + (area.height - diameter - gap - sumTextLineHeights(facts.lines) - below) / 2
  const factsTop = top + diameter + gap
  return {
    parts: [
      drawPersonPhotoOrInitials(person, faces, {
        x: area.x + area.width / 2,
        y: top + diameter / 2,
        diameter,
      }),
      ...drawLines(facts.lines, factsTop),
      ...drawLines(quotation.lines, factsTop + sumTextLineHeights(facts.lines) + gap),
    ],
    fit: getFit(facts, quotation, area.height),
  }
}

export function layOutPersonWithReviewQuotationBelowPhoto(
  person: PersonInSharedListPicture,
  faces: Typefaces,
  area: DrawingArea,
  sizes: PersonLayoutTextSizes,
  choice: PersonTextLayoutOptions,
): PersonLayout {
  const gap = 16
  const diameter = Math.min(area.width * 0.31, area.height * 0.5, 230)
  const textX = area.x + diameter + 24
  const beside = { x: textX, width: area.x + area.width - textX, isCentered: false }
  const facts = getNameTradeAndCityLines(person, faces, beside, sizes, choice)
  const headHeight = Math.max(diameter, sumTextLineHeights(facts.lines))
  const whole = { x: area.x, width: area.width, isCentered: false }
  const height = area.height - headHeight - gap
  const quotation = getReviewQuotationLines(person, faces, whole, { size: sizes.quotation, height })
  const below = quotation.lines.length === 0 ? 0 : gap + sumTextLineHeights(quotation.lines)
  const top = area.y + (area.height - headHeight - below) / 2
  const middle = top + headHeight / 2
  return {
    parts: [
      drawPersonPhotoOrInitials(person, faces, { x: area.x + diameter / 2, y: middle, diameter }),
      ...drawLines(facts.lines, middle - sumTextLineHeights(facts.lines) / 2),
      ...drawLines(quotation.lines, top + headHeight + gap),
    ],
    fit: getFit(facts, quotation, area.height),
  }
}

export function layOutPersonTextBesidePhoto(
  person: PersonInSharedListPicture,
  faces: Typefaces,
  { x, y, width, height }: DrawingArea,
  sizes: PersonLayoutTextSizes,
  choice: PersonTextLayoutOptions,
): PersonLayout {
  const diameter = Math.min(width * 0.28, 230, height - 12)
  const textX = x + diameter + 32
  const gap = 6
  const box = { x: textX, width: x + width - textX, isCentered: false }
  const facts = getNameTradeAndCityLines(person, faces, box, sizes, choice)
  const left = height - sumTextLineHeights(facts.lines) - gap
  const quotation = getReviewQuotationLines(person, faces, box, { size: sizes.quotation, height: left })
  const factsHeight = sumTextLineHeights(facts.lines) + (quotation.lines.length > 0 ? gap : 0)
  const top = y + (height - factsHeight - sumTextLineHeights(quotation.lines)) / 2
  return {
    parts: [
      drawPersonPhotoOrInitials(person, faces, { x: x + diameter / 2, y: y + height / 2, diameter }),
      ...drawLines(facts.lines, top),
      ...drawLines(quotation.lines, top + factsHeight),
    ],
    fit: getFit(facts, quotation, height),
  }
}

function getFit(facts: TextLines, quotation: TextLines, height: number): Fit {
  if (!facts.isComplete || sumTextLineHeights(facts.lines) > height) return 'cut'
  if (quotation.isComplete) return 'complete'
  return quotation.lines.length > 0 ? 'shortened' : 'unquoted'
}

function drawLines(lines: readonly TextLine[], top: number): string[] {
  return lines.map((line, index) => line.draw(top + sumTextLineHeights(lines.slice(0, index))))
}
