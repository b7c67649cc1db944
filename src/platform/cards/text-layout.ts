import type { Typeface } from '#platform/cards/typeface.ts'

export interface DrawableText {
  text: string
  isComplete: boolean
}

const maxCharacters = 200

export function removeCharactersMissingInFont(text: string, face: Typeface): DrawableText {
  let isComplete = true
  const kept = Array.from(text.slice(0, maxCharacters).normalize('NFC'), (character) => {
    if (face.has(character)) return character
    const [bare = ''] = character.normalize('NFD')
    if (face.has(bare)) return bare
    if (/\s/.test(character)) return ' '
    if (/[\p{L}\p{N}]/u.test(character)) isComplete = false
    return ''
  })
  return { text: kept.join('').replace(/\s+/g, ' ').trim(), isComplete }
}

export interface TextLayout {
  lines: string[]
  size: number
}

export type FontSizeStep = readonly [size: number, maxLines: number]

export function fitTextToWidth(
  text: string,
  face: Typeface,
  width: number,
  steps: readonly FontSizeStep[],
): TextLayout {
  for (const [size, maxLines] of steps) {
    const lines = splitIntoLines(text, face, size, width)
    const torn = lines.join(' ') !== text
    if (lines.length <= maxLines && !torn) return { lines, size }
  }
  const [size, maxLines] = steps.at(-1) ?? [0, 0]
  const lines = splitIntoLines(text, face, size, width)
  if (lines.length <= maxLines) return { lines, size }
  const last = `${lines[maxLines - 1]} ${lines[maxLines]}`
  return { lines: [...lines.slice(0, maxLines - 1), truncateToWidth(last, face, size, width)], size }
}

export function truncateToWidth(text: string, face: Typeface, size: number, width: number): string {
  if (face.width(text, size) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && face.width(`${characters.join('').trimEnd()}…`, size) > width)
    characters.pop()
  const cut = characters.join('')
  const isWholeWord = text[cut.length] === ' ' || cut.endsWith(' ')
  const words = isWholeWord ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))
  const shown = words.length >= cut.length * minKeptPart ? words : cut
  return `${shown.replace(/[\s,;:]+$/, '')}…`
}

const minKeptPart = 0.6

export function splitIntoLines(text: string, face: Typeface, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => pieces(word, face, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (face.width(longer, size) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return line === '' ? lines : [...lines, line]
}

function pieces(word: string, face: Typeface, size: number, width: number): string[] {
  if (face.width(word, size) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && face.width(piece + character, size) > width) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}
