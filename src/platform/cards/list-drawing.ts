import { type SharedListPictureFormat, sharedListPictureFormats } from '#kernel/list-card/contract.ts'
import { getShortName } from '#kernel/names/contract.ts'
import { qrQuietZoneModules } from '#kernel/qr/contract.ts'
import {
  type DrawingArea,
  drawPersonPhotoOrInitials,
  drawSharedListPeople,
  getNameIfDrawable,
  type SharedListPictureContent,
} from '#platform/cards/list-people.ts'
import { linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawLetters, drawSvg, drawWordmark, wordmarkHeight } from '#platform/cards/shapes.ts'
import { fitText, keepCharactersOfFont, truncateToWidth } from '#platform/cards/text-layout.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export function drawSharedListPicture(
  list: SharedListPictureContent,
  format: SharedListPictureFormat,
  faces: Typefaces,
): string {
  const parts = { square: drawSquare, story: drawStory, link: drawLink }[format](list, faces)
  return drawSvg(sharedListPictureFormats[format], parts)
}

function drawSquare(list: SharedListPictureContent, faces: Typefaces): string[] {
  const { width, height } = sharedListPictureFormats.square
  const [margin, code] = [64, 232]
  const textWidth = width - 2 * margin - code - 40
  return [
    drawWordmark(margin, margin, faces.bold),
    ...drawTitle(list, faces, { x: margin, y: margin + wordmarkHeight + 24, width: textWidth, height: 180 }),
    ...drawCode(list, faces, width - margin - code, margin - 8, code),
    ...drawSharedListPeople(list, faces, {
      x: margin,
      y: 348,
      width: width - 2 * margin,
      height: height - 348 - margin + 12,
    }),
  ]
}

/**
 * Draws the upright picture for stories. Its upper 200 and lower 220 pixels stay empty, because apps
 * show their controls there.
 */
function drawStory(list: SharedListPictureContent, faces: Typefaces): string[] {
  const { width, height } = sharedListPictureFormats.story
  const [margin, top, bottom, code] = [80, 200, 220, 264]
  const codeTop = height - bottom - code - 24
  return [
    drawWordmark(margin, top, faces.bold),
    ...drawTitle(list, faces, { x: margin, y: top + 80, width: width - 2 * margin, height: 220 }),
    ...drawSharedListPeople(list, faces, {
      x: margin,
      y: top + 330,
      width: width - 2 * margin,
      height: codeTop - 40 - (top + 330),
    }),
    ...drawCode(list, faces, margin, codeTop, code),
    ...drawInvitation(list, faces, { x: margin + code + 40, y: codeTop, width: 560, height: code }),
  ]
}

function drawInvitation(
  { host }: SharedListPictureContent,
  faces: Typefaces,
  { x, y, width, height }: DrawingArea,
): string[] {
  const middle = y + height / 2
  return [
    drawLetters(faces.bold, 'Escanea para ver la lista', x, middle - 8, 40, linkPreviewPalette.ink),
    drawLetters(
      faces.regular,
      truncateToWidth(`y llegar a cada perfil en ${host}`, faces.regular, 32, width),
      x,
      middle + 40,
      32,
      linkPreviewPalette.muted,
    ),
  ]
}

function drawLink(list: SharedListPictureContent, faces: Typefaces): string[] {
  const { width, height } = sharedListPictureFormats.link
  const margin = 64
  const diameter = 148
  const names = list.people.map(({ name }) => getShortName(getNameIfDrawable(name, faces) || 'Alguien'))
  const total = list.people.length + list.more
  const shown = total > 3 ? names.slice(0, 2) : names
  const rest = total - shown.length
  const sentence = rest > 0 ? `${shown.join(', ')} y ${rest} más` : joinNames(shown)
  return [
    drawWordmark(margin, margin, faces.bold),
    ...drawTitle(list, faces, {
      x: margin,
      y: margin + wordmarkHeight + 28,
      width: width - 2 * margin,
      height: 200,
    }),
    ...list.people.map((person, index) =>
      drawPersonPhotoOrInitials(
        person,
        faces,
        margin + diameter / 2 + index * (diameter + 24),
        448,
        diameter,
      ),
    ),
    drawLetters(
      faces.semibold,
      truncateToWidth(sentence, faces.semibold, 34, width - 2 * margin),
      margin,
      height - 40,
      34,
      linkPreviewPalette.ink,
    ),
  ]
}

function joinNames(names: readonly string[]): string {
  const [last = '', ...before] = [...names].reverse()
  if (before.length === 0) return last
  return `${before.reverse().join(', ')} ${/^h?i(?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}

function drawTitle(
  { trade, owner }: SharedListPictureContent,
  faces: Typefaces,
  { x, y, width }: DrawingArea,
): string[] {
  const { text: typed } = keepCharactersOfFont(trade ?? '', faces.bold)
  const from = getNameIfDrawable(owner, faces)
  const headline = typed || 'Gente de confianza'
  const line = typed ? `Gente de confianza${from && ` de ${from}`}` : from && `del círculo de ${from}`
  const { lines, size } = fitText(headline, faces.bold, width, [
    [92, 1],
    [76, 1],
    [64, 2],
    [54, 2],
  ])
  const lineHeight = size * 1.08
  const below = y + size * 0.78 + (lines.length - 1) * lineHeight
  const second = fitText(line, faces.regular, width, [
    [40, 1],
    [34, 1],
    [30, 1],
  ])
  return [
    ...lines.map((text, index) =>
      drawLetters(faces.bold, text, x, y + size * 0.78 + index * lineHeight, size, linkPreviewPalette.ink),
    ),
    drawLetters(
      faces.regular,
      second.lines[0] ?? '',
      x,
      below + 58,
      second.size,
      linkPreviewPalette.barro.full,
    ),
  ]
}

function drawCode(
  { code }: SharedListPictureContent,
  faces: Typefaces,
  x: number,
  y: number,
  width: number,
): string[] {
  const scale = width / (code.size + 2 * qrQuietZoneModules)
  const note = 'Escanéame'
  const [noteSize, noteX] = [24, x + width / 2]
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${width}" rx="20" fill="${linkPreviewPalette.surface}" stroke="${linkPreviewPalette.hairline}" stroke-width="2"/>`,
    `<path transform="translate(${x + qrQuietZoneModules * scale} ${y + qrQuietZoneModules * scale}) scale(${scale})" shape-rendering="crispEdges" fill="${linkPreviewPalette.ink}" d="${code.path}"/>`,
    ...(width < 260
      ? [
          drawLetters(
            faces.semibold,
            note,
            noteX - faces.semibold.width(note, noteSize) / 2,
            y + width + 34,
            noteSize,
            linkPreviewPalette.muted,
          ),
        ]
      : []),
  ]
}
