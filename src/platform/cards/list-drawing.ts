import { type SharedListPictureFormat, sharedListPictureFormats } from '#kernel/list-card/contract.ts'
import { qrQuietZoneModules } from '#kernel/qr/contract.ts'
import { drawPersonPhotoOrInitials } from '#platform/cards/list-face.ts'
import { drawSharedListLinkPreview } from '#platform/cards/list-link-drawing.ts'
import {
  drawSharedListPeople,
  maxPeopleInSharedListPicture,
  type SharedListPictureContent,
} from '#platform/cards/list-people.ts'
import type { DrawingArea } from '#platform/cards/list-person-layouts.ts'
import { getNameIfFontHasAllLetters } from '#platform/cards/list-person-texts.ts'
import { linkPreviewPalette } from '#platform/cards/palette.ts'
import {
  createLinkPreviewSvg,
  drawPanel,
  drawTextOutline,
  drawWordmark,
  wordmarkHeight,
} from '#platform/cards/shapes.ts'
import {
  fitTextToWidth,
  removeCharactersMissingInFont,
  truncateToWidth,
} from '#platform/cards/text-layout.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export function drawSharedListPicture(
  list: SharedListPictureContent,
  format: SharedListPictureFormat,
  faces: Typefaces,
): string {
  const parts = { square: drawSquare, story: drawStory, link: drawSharedListLinkPreview }[format](list, faces)
  return createLinkPreviewSvg(sharedListPictureFormats[format], parts)
}

const { surface, barro } = linkPreviewPalette

function drawSquare(list: SharedListPictureContent, faces: Typefaces): string[] {
  const { width, height } = sharedListPictureFormats.square
  const [margin, code, top] = [56, 204, 40]
  const bandHeight = top + code + 88
  const codeX = width - margin - code
  const title = drawTitle(list, faces, {
    x: margin,
    y: top + wordmarkHeight + 20,
    width: codeX - margin - 36,
  })
  const host = truncateToWidth(list.host, faces.semibold, captionSize, width - 2 * margin)
  const hostWidth = faces.semibold.width(host, captionSize)
  return [
    drawBand({ y: 0, width, height: bandHeight }),
    drawWordmark(margin, top, faces.bold, 'barro'),
    ...title.parts,
    ...drawCode(list, codeX, top, code),
    drawTextOutline(
      faces.regular,
      scanMe,
      codeX + (code - faces.regular.width(scanMe, captionSize)) / 2,
      top + code + 34,
      captionSize,
      surface,
    ),
    drawTextOutline(
      faces.semibold,
      host,
      Math.min(codeX + (code - hostWidth) / 2, width - margin - hostWidth),
      top + code + 68,
      captionSize,
      surface,
    ),
    ...drawSharedListPeople(
      list,
      faces,
      {
        x: margin - 20,
        y: bandHeight + 24,
        width: width - 2 * margin + 40,
        height: height - bandHeight - 24 - 28,
      },
      { maxPeople: 4, minQuotationSize: 34 },
    ),
  ]
}

const scanMe = 'Escanéame'
const captionSize = 28

/** Vertical limits of a story picture in px: social media apps show buttons above `top` and below `bottom`. */
const storyContent = { top: 250, bottom: 1580 } as const

function drawStory(list: SharedListPictureContent, faces: Typefaces): string[] {
  const { width, height } = sharedListPictureFormats.story
  const [margin, code, gap] = [64, 200, 24]
  const codeTop = storyContent.bottom - code
  const footTop = codeTop - 28
  const title = drawTitle(list, faces, { x: margin, y: storyContent.top, width: width - 2 * margin })
  const bandHeight = title.bottom + 28
  return [
    drawBand({ y: 0, width, height: bandHeight }),
    ...title.parts,
    ...drawSharedListPeople(
      list,
      faces,
      {
        x: margin - 28,
        y: bandHeight + gap,
        width: width - 2 * margin + 56,
        height: footTop - bandHeight - 2 * gap,
      },
      { maxPeople: maxPeopleInSharedListPicture, minQuotationSize: 26 },
    ),
    drawBand({ y: footTop, width, height: height - footTop }),
    ...drawCode(list, margin, codeTop, code),
    ...drawInvitation(list, faces, {
      x: margin + code + 40,
      y: codeTop,
      width: width - 2 * margin - code - 40,
      height: code,
    }),
  ]
}

const drawBand = ({ y, width, height }: Pick<DrawingArea, 'y' | 'width' | 'height'>) =>
  `<rect y="${y}" width="${width}" height="${height}" fill="${barro.full}"/>`

function drawInvitation(
  { host }: SharedListPictureContent,
  faces: Typefaces,
  { x, y, width, height }: DrawingArea,
): string[] {
  const main = fitTextToWidth('Respóndeme y te paso el enlace', faces.bold, width, [
    [48, 1],
    [44, 1],
    [40, 1],
  ])
  const second = fitTextToWidth(`o escanea el código: ${host}`, faces.regular, width, [
    [36, 1],
    [32, 1],
    [28, 1],
  ])
  return [
    drawTextOutline(faces.bold, main.lines[0] ?? '', x, y + 42, main.size, surface),
    drawTextOutline(faces.regular, second.lines[0] ?? '', x, y + 100, second.size, surface),
    drawWordmark(x, y + height - wordmarkHeight - 4, faces.bold, 'barro'),
  ]
}

const ownerFace = 84

function drawTitle(
  { trade, owner, ownerPhoto }: SharedListPictureContent,
  faces: Typefaces,
  { x, y, width }: Pick<DrawingArea, 'x' | 'y' | 'width'>,
): { parts: string[]; bottom: number } {
  const { text: typed } = removeCharactersMissingInFont(trade ?? '', faces.bold)
  const from = getNameIfFontHasAllLetters(owner, faces)
  const headline = typed || 'Gente de confianza'
  const line = typed ? `Gente de confianza${from && ` de ${from}`}` : from && `Del círculo de ${from}`
  const { lines, size } = fitTextToWidth(headline, faces.bold, width, [
    [92, 1],
    [76, 1],
    [60, 1],
    [60, 2],
    [52, 2],
  ])
  const lineHeight = size * 1.06
  const below = y + size * 0.78 + (lines.length - 1) * lineHeight
  const indent = ownerFace + 18
  const second = fitTextToWidth(line, faces.semibold, width - indent, [
    [44, 1],
    [38, 1],
    [32, 1],
  ])
  const faceTop = below + (lines.length > 1 ? 16 : 26)
  const middle = faceTop + ownerFace / 2
  return {
    parts: [
      ...lines.map((text, index) =>
        drawTextOutline(faces.bold, text, x, y + size * 0.78 + index * lineHeight, size, surface),
      ),
      drawPersonPhotoOrInitials({ name: owner, photo: ownerPhoto, registered: true }, faces, {
        x: x + ownerFace / 2,
        y: middle,
        diameter: ownerFace,
        ringColor: surface,
      }),
      drawTextOutline(
        faces.semibold,
        second.lines[0] ?? '',
        x + indent,
        middle + second.size * 0.35,
        second.size,
        surface,
      ),
    ],
    bottom: faceTop + ownerFace,
  }
}

function drawCode({ code }: SharedListPictureContent, x: number, y: number, width: number): string[] {
  const scale = width / (code.size + 2 * qrQuietZoneModules)
  return [
    drawPanel({ x, y, width, height: width }),
    `<path transform="translate(${x + qrQuietZoneModules * scale} ${y + qrQuietZoneModules * scale}) scale(${scale})" shape-rendering="crispEdges" fill="${linkPreviewPalette.ink}" d="${code.path}"/>`,
  ]
}
