import type { SharedListPictureData } from '#kernel/list-card/contract.ts'
import { getAvatarColorIndex, getInitials, getShortName } from '#kernel/names/contract.ts'
import type { QrCode } from '#kernel/qr/contract.ts'
import { faceTints, linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawLetters, drawSilhouette } from '#platform/cards/shapes.ts'
import { fitText, keepCharactersOfFont, truncateToWidth } from '#platform/cards/text-layout.ts'
import type { Typefaces } from '#platform/cards/typeface.ts'

export const maxPeopleInSharedListPicture = 6
/** Width and height in pixels of the photos that `drawSharedListPeople` receives. */
export const sharedListPhotoSize = 240

/** `photo` is a data URL; if it is null, the picture shows initials. */
export type PersonInSharedListPicture = SharedListPictureData['people'][number] & { photo: string | null }

export interface SharedListPictureContent extends Pick<SharedListPictureData, 'trade' | 'owner'> {
  /** The drawn people, at most `maxPeopleInCircleDrawing`. */
  people: readonly PersonInSharedListPicture[]
  /** Number of people of the list that its picture does not show. */
  more: number
  code: QrCode
  /** Host name in the URL of the list's page, such as 'circulo.mx', for people who cannot scan the QR code. */
  host: string
}

export interface DrawingArea {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Max height in pixels of one person's row in a list of one, two or three people. The fewer people the list has, the
 * higher are its rows.
 */
const maxRowHeights = [560, 360, 300]

export function drawSharedListPeople(
  list: SharedListPictureContent,
  faces: Typefaces,
  area: DrawingArea,
): string[] {
  const { length } = list.people
  const noteHeight = list.more > 0 ? 52 : 0
  const rowHeight = Math.min(
    maxRowHeights[length - 1] ?? area.height,
    (area.height - noteHeight) / Math.max(1, length),
  )
  const top = area.y + (area.height - noteHeight - rowHeight * length) * 0.4
  const rows = list.people.flatMap((person, index) =>
    drawPerson(person, faces, { ...area, y: top + index * rowHeight, height: rowHeight }, length),
  )
  if (list.more === 0) return rows
  const note = list.more === 1 ? 'y una persona más en la lista' : `y ${list.more} más en la lista`
  const y = top + length * rowHeight + 38
  return [...rows, drawLetters(faces.semibold, note, area.x, y, 30, linkPreviewPalette.barro.full)]
}

const limit = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * From this number of people on, a person's trade and city are drawn beside the name instead of below it, to
 * leave room for quotations.
 */
const manyPeople = 4

function drawPerson(
  person: PersonInSharedListPicture,
  faces: Typefaces,
  { x, y, width, height }: DrawingArea,
  count: number,
): string[] {
  const diameter = limit(height - 28, 76, count === 1 ? 280 : 210)
  const textX = x + diameter + limit(height * 0.16, 24, 48)
  const textWidth = x + width - textX
  const isTight = count >= manyPeople
  const [nameSize, factsSize, quoteSize] = isTight
    ? [limit(height * 0.26, 30, 38), limit(height * 0.2, 24, 29), limit(height * 0.22, 26, 32)]
    : [limit(height * 0.2, 40, 62), limit(height * 0.13, 30, 38), limit(height * 0.125, 34, 46)]
  const lines = [...drawNameLines(person, faces, { nameSize, factsSize, width: textWidth, isTight })]
  const used = lines.reduce((sum, line) => sum + line.height, 0)
  const lineHeight = quoteSize * lineSpacing
  const maxLines = Math.min(8, Math.floor((height - 8 - used) / lineHeight))
  if (maxLines > 0) lines.push(...quote(person, faces, textWidth, quoteSize, maxLines))
  const total = lines.reduce((sum, line) => sum + line.height, 0)
  let top = y + (height - total) / 2
  const drawn = lines.map((line) => {
    const part = line.draw(textX, top)
    top += line.height
    return part
  })
  return [drawPersonPhotoOrInitials(person, faces, x + diameter / 2, y + height / 2, diameter), ...drawn]
}

interface Line {
  height: number
  draw(x: number, top: number): string
}

const lineSpacing = 1.28
const attributionGap = 12

function drawNameLines(
  { name: typed, professions, city }: PersonInSharedListPicture,
  faces: Typefaces,
  {
    nameSize,
    factsSize,
    width,
    isTight,
  }: { nameSize: number; factsSize: number; width: number; isTight: boolean },
): Line[] {
  const facts = [professions[0] ?? '', city ?? '']
    .map((fact) => keepCharactersOfFont(fact, faces.regular).text)
    .filter(Boolean)
  // If the font lacks letters of the name, draw the trade instead of the name.
  const name = getNameIfDrawable(typed, faces) || facts.shift() || 'Una persona de confianza'
  const { lines, size } = fitText(name, faces.bold, width, [
    [nameSize, 1],
    [nameSize * 0.84, isTight ? 1 : 2],
  ])
  const text = facts.join(' · ')
  const after = faces.bold.width(lines[0] ?? '', size) + 18
  const first: Line = {
    height: size * lineSpacing * lines.length,
    draw: (x, top) =>
      lines
        .map((line, index) =>
          drawLetters(
            faces.bold,
            line,
            x,
            top + size * (0.98 + index * lineSpacing),
            size,
            linkPreviewPalette.ink,
          ),
        )
        .join(''),
  }
  if (text === '') return [first]
  const beside = isTight ? width - after : width
  // Omit trade and city if a long name leaves no room for them beside it.
  if (isTight && beside < 4 * factsSize) return [first]
  const drawFacts = (x: number, baseline: number) =>
    drawLetters(
      faces.regular,
      truncateToWidth(text, faces.regular, factsSize, beside),
      x,
      baseline,
      factsSize,
      linkPreviewPalette.muted,
    )
  if (isTight)
    return [{ ...first, draw: (x, top) => first.draw(x, top) + drawFacts(x + after, top + size * 0.98) }]
  const height = factsSize * lineSpacing + factsSize * 0.3
  return [first, { height, draw: (x, top) => drawFacts(x, top + factsSize * 0.98) }]
}

/**
 * Draws the quotation from a review, with its author at the end of the last line, so that
 * readers see who wrote it.
 */
function quote(
  { quotation }: PersonInSharedListPicture,
  faces: Typefaces,
  width: number,
  size: number,
  maxLines: number,
): Line[] {
  const { text } = keepCharactersOfFont(quotation?.text ?? '', faces.regular)
  if (text === '') return []
  // The no-break space keeps the ellipsis of a shortened review on the line of the last word.
  const kept = text.replace(/ …$/, '\u00a0…')
  const author = getNameIfDrawable(getShortName(quotation?.author ?? ''), faces)
  const by = author && `— ${author}`
  const { lines } = fitText(`“${kept}”`, faces.regular, width, [[size, maxLines]])
  const room = width - (by ? faces.semibold.width(by, size * 0.86) + attributionGap : 0)
  const last = lines.length - 1
  const fits = faces.regular.width(lines[last] ?? '', size) <= room
  // If the author's name does not fit into the last line, add a line for the name, unless the quotation
  // already has `maxLines` lines.
  const shown = !fits && by && lines.length < maxLines ? [...lines, ''] : lines
  return shown.map((line, index) => ({
    height: size * lineSpacing,
    draw(x, top) {
      const baseline = top + size * 0.98
      if (index < shown.length - 1)
        return drawLetters(faces.regular, line, x, baseline, size, linkPreviewPalette.ink)
      const end = closeQuotation(line, faces, size, room)
      const at = end === '' ? 0 : faces.regular.width(end, size) + attributionGap
      return (
        drawLetters(faces.regular, end, x, baseline, size, linkPreviewPalette.ink) +
        drawLetters(faces.semibold, by, x + at, baseline, size * 0.86, linkPreviewPalette.muted)
      )
    },
  }))
}

function closeQuotation(line: string, faces: Typefaces, size: number, width: number): string {
  if (line === '') return ''
  const inside = line.replace(/”$/, '')
  return `${truncateToWidth(inside, faces.regular, size, width - faces.regular.width('”', size))}”`
}

export const getNameIfDrawable = (name: string, faces: Typefaces) => {
  const { text, isComplete } = keepCharactersOfFont(name, faces.bold)
  return isComplete ? text : ''
}

export function drawPersonPhotoOrInitials(
  person: PersonInSharedListPicture,
  faces: Typefaces,
  x: number,
  y: number,
  diameter: number,
): string {
  const ring = limit(diameter * 0.03, 3, 5)
  const radius = diameter / 2 - 2 * ring
  const id = `face-${Math.round(x)}-${Math.round(y)}`
  const dash = person.registered ? '' : ` stroke-dasharray="${ring * 2.4} ${ring * 1.8}"`
  const color = person.registered ? linkPreviewPalette.barro.full : linkPreviewPalette.muted
  const tint = faceTints[getAvatarColorIndex(person.name, faceTints.length)] ?? linkPreviewPalette.sand
  const clip = `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>`
  const inside =
    person.photo === null
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${tint.tint}"/><g clip-path="url(#${id})">${drawInitials(person.name, faces, x, y, radius, tint.onTint)}</g>`
      : `<image x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}" clip-path="url(#${id})" href="${person.photo}"/>`
  return `${clip}${inside}<circle cx="${x}" cy="${y}" r="${diameter / 2 - ring / 2}" fill="none" stroke="${color}" stroke-width="${ring}"${dash}/>`
}

function drawInitials(
  name: string,
  faces: Typefaces,
  x: number,
  y: number,
  radius: number,
  color: string,
): string {
  const { text, isComplete } = keepCharactersOfFont(getInitials(name), faces.bold)
  const size = radius * 0.78
  return isComplete && text !== '' && text !== '·'
    ? drawLetters(faces.bold, text, x - faces.bold.width(text, size) / 2, y + size * 0.35, size, color)
    : drawSilhouette(x, y + radius * 0.14, color, radius / 130)
}
