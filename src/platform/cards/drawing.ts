import { linkPreviewFormat } from '#kernel/cards/contract.ts'
import { getAvatarColorIndex, getInitials } from '#kernel/names/contract.ts'
import type { PersonLinkPreviewData } from '#kernel/person-card/contract.ts'
import { avatarBackgroundTints, linkPreviewPalette } from '#platform/cards/palette.ts'
import {
  createLinkPreviewSvg,
  drawPersonSilhouette,
  drawTextOutline,
  drawWordmark,
  wordmarkHeight,
} from '#platform/cards/shapes.ts'
import {
  type FontSizeStep,
  fitTextToWidth,
  removeCharactersMissingInFont,
  truncateToWidth,
} from '#platform/cards/text-layout.ts'
import type { Typeface, Typefaces } from '#platform/cards/typeface.ts'

const { width, height } = linkPreviewFormat
const margin = 56

export const linkPreviewPhotoBounds = {
  x: margin,
  y: margin,
  width: 448,
  height: height - 2 * margin,
} as const
const tileRadius = 32

const column = {
  x: linkPreviewPhotoBounds.x + linkPreviewPhotoBounds.width + 56,
  right: width - margin,
} as const
const columnWidth = column.right - column.x

interface Piece {
  height: number
  draw(y: number): string
}

export function drawPersonLinkPreview(
  facts: PersonLinkPreviewData,
  photo: string | null,
  faces: Typefaces,
): string {
  const trade = removeCharactersMissingInFont(facts.professions[0] ?? '', faces.semibold)
  const name = removeCharactersMissingInFont(facts.name, faces.bold)
  const tradeSpeaks = !name.isComplete || name.text === ''
  const headline = tradeSpeaks ? trade.text || 'Una persona de confianza' : name.text
  const pieces = [
    title(headline, faces.bold),
    tradeSpeaks ? null : tradeChip(trade.text, faces.semibold),
    place(facts, faces.regular),
    recommendations(facts.recommendationCount, faces),
  ].filter((piece) => piece !== null)
  return svg(
    photo === null ? initials(facts.name, faces.bold) : photoPicture(photo),
    drawWordmark(column.x, margin, faces.bold),
    stack(pieces, margin + wordmarkHeight + 20, height - margin),
  )
}

export function drawProductLinkPreview(faces: Typefaces): string {
  const sentence = 'No todo buen trabajador tiene un perfil profesional, pero todos merecen ser recomendados'
  const left = { x: margin + 8, width: 590 }
  const { lines, size } = fitTextToWidth(sentence, faces.bold, left.width, [[54, 5]])
  const text = lines.map((line, index) =>
    drawTextOutline(faces.bold, line, left.x, 218 + index * size * 1.14, size, linkPreviewPalette.ink),
  )
  const note = 'Gente de confianza, recomendada por gente real.'
  return svg(
    rings(925, height / 2),
    drawWordmark(left.x, margin + 12, faces.bold),
    ...text,
    drawTextOutline(faces.regular, note, left.x, height - margin - 12, 27, linkPreviewPalette.muted),
  )
}

function svg(...parts: string[]): string {
  return createLinkPreviewSvg(linkPreviewFormat, parts)
}

function photoPicture(photo: string): string {
  const box = `x="${linkPreviewPhotoBounds.x}" y="${linkPreviewPhotoBounds.y}" width="${linkPreviewPhotoBounds.width}" height="${linkPreviewPhotoBounds.height}"`
  return `<clipPath id="tile"><rect ${box} rx="${tileRadius}"/></clipPath><image ${box} clip-path="url(#tile)" href="${photo}"/>`
}

function initials(name: string, face: Typeface): string {
  const tint =
    avatarBackgroundTints[getAvatarColorIndex(name, avatarBackgroundTints.length)] ?? linkPreviewPalette.sand
  const { x, y, width, height } = linkPreviewPhotoBounds
  const size = 180
  const { text, isComplete } = removeCharactersMissingInFont(getInitials(name), face)
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  const inside =
    isComplete && text !== '' && text !== '·'
      ? drawTextOutline(
          face,
          text,
          centerX - face.width(text, size) / 2,
          centerY + size * 0.35,
          size,
          tint.onTint,
        )
      : drawPersonSilhouette(centerX, centerY, tint.onTint)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${tileRadius}" fill="${tint.tint}"/>${inside}`
}

const gaps = 24

function stack(pieces: readonly Piece[], top: number, bottom: number): string {
  const total = pieces.reduce((sum, piece) => sum + piece.height, (pieces.length - 1) * gaps)
  let y = Math.max(top, top + (bottom - top - total) / 2)
  return pieces
    .map((piece) => {
      const drawn = piece.draw(y)
      y += piece.height + gaps
      return drawn
    })
    .join('')
}

const titleSteps: readonly FontSizeStep[] = [
  [74, 2],
  [66, 2],
  [58, 3],
  [52, 3],
  [46, 4],
]

function title(text: string, face: Typeface): Piece {
  const { lines, size } = fitTextToWidth(text, face, columnWidth, titleSteps)
  const lineHeight = size * 1.12
  return {
    height: (lines.length - 1) * lineHeight + size * 0.86,
    draw: (y) =>
      lines
        .map((line, index) =>
          drawTextOutline(
            face,
            line,
            column.x,
            y + size * 0.72 + index * lineHeight,
            size,
            linkPreviewPalette.ink,
          ),
        )
        .join(''),
  }
}

function tradeChip(trade: string, face: Typeface): Piece | null {
  if (trade === '') return null
  const [size, inset, chipHeight] = [38, 26, 66]
  const text = truncateToWidth(trade, face, size, columnWidth - 2 * inset)
  const chipWidth = face.width(text, size) + 2 * inset
  return {
    height: chipHeight,
    draw: (y) =>
      `<rect x="${column.x}" y="${y}" width="${chipWidth}" height="${chipHeight}" rx="${chipHeight / 2}" fill="${linkPreviewPalette.barro.tint}"/>${drawTextOutline(face, text, column.x + inset, y + 46, size, linkPreviewPalette.barro.onTint)}`,
  }
}

/** The map pin icon comes from lucide (ISC licence). */
const pin =
  '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>'

function place({ city, state }: PersonLinkPreviewData, face: Typeface): Piece | null {
  const { text } = removeCharactersMissingInFont([...new Set([city, state])].filter(Boolean).join(', '), face)
  if (text === '') return null
  const [size, indent] = [32, 44]
  const shown = truncateToWidth(text, face, size, columnWidth - indent)
  return {
    height: 34,
    draw: (y) =>
      `<g transform="translate(${column.x} ${y}) scale(1.4)" fill="none" stroke="${linkPreviewPalette.muted}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${pin}</g>${drawTextOutline(face, shown, column.x + indent, y + 28, size, linkPreviewPalette.muted)}`,
  }
}

function recommendations(count: number, faces: Typefaces): Piece | null {
  if (count === 0) return null
  const number = String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  const [numberSize, textSize] = [64, 32]
  const text = count === 1 ? 'persona recomienda su trabajo' : 'personas recomiendan su trabajo'
  return {
    height: 88,
    draw(y) {
      const ground = y + 42
      const after = column.x + faces.bold.width(number, numberSize) + 16
      return `<rect x="${column.x}" y="${ground - 42}" width="${columnWidth}" height="2" fill="${linkPreviewPalette.hairline}"/>${drawTextOutline(faces.bold, number, column.x, y + 82, numberSize, linkPreviewPalette.agave.full)}${drawTextOutline(faces.semibold, text, after, y + 82, textSize, linkPreviewPalette.agave.onTint)}`
    },
  }
}

const [innerRing, outerRing] = [104, 196]

const facesOnRings = [
  [0.04, outerRing, linkPreviewPalette.barro, 0.4],
  [0.21, outerRing, linkPreviewPalette.agave, 0.34],
  [0.37, outerRing, linkPreviewPalette.maiz, 0.4],
  [0.54, outerRing, linkPreviewPalette.sand, 0.34],
  [0.7, outerRing, linkPreviewPalette.agave, 0.4],
  [0.87, outerRing, linkPreviewPalette.barro, 0.34],
  [0.16, innerRing, linkPreviewPalette.maiz, 0.3],
  [0.5, innerRing, linkPreviewPalette.barro, 0.3],
  [0.83, innerRing, linkPreviewPalette.agave, 0.3],
] as const

function rings(x: number, y: number): string {
  const circles = [innerRing, outerRing].map(
    (radius) =>
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${linkPreviewPalette.barro.full}" stroke-opacity="0.45" stroke-width="3"/>`,
  )
  const faces = facesOnRings.map(([rotation, radius, tint, scale]) => {
    const angle = rotation * 2 * Math.PI - Math.PI / 2
    const [faceX, faceY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    const size = 120 * scale
    const id = `seat-${rotation * 100}-${radius}`
    return `<clipPath id="${id}"><circle cx="${faceX}" cy="${faceY}" r="${size}"/></clipPath><circle cx="${faceX}" cy="${faceY}" r="${size + 6}" fill="${linkPreviewPalette.paper}"/><circle cx="${faceX}" cy="${faceY}" r="${size}" fill="${tint.tint}"/><g clip-path="url(#${id})">${drawPersonSilhouette(faceX, faceY + 14 * scale, tint.onTint, scale * 0.82)}</g>`
  })
  return [...circles, ...faces].join('')
}
