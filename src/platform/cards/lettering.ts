import type { Typeface } from '#platform/cards/typeface.ts'

/** What of a text the font can write. */
export interface Writable {
  text: string
  /** No letter or digit is missing; emoji and ornaments may be. */
  whole: boolean
}

/** More than any card has room for. */
const mostCharacters = 200

/** Drops what the font does not have: a card shows no empty boxes. */
export function writable(text: string, face: Typeface): Writable {
  let whole = true
  const kept = Array.from(text.slice(0, mostCharacters).normalize('NFC'), (character) => {
    if (face.has(character)) return character
    // Without its accent a letter is still the letter.
    const [bare = ''] = character.normalize('NFD')
    if (face.has(bare)) return bare
    if (/\s/.test(character)) return ' '
    if (/[\p{L}\p{N}]/u.test(character)) whole = false
    return ''
  })
  return { text: kept.join('').replace(/\s+/g, ' ').trim(), whole }
}

export interface Lettering {
  lines: string[]
  /** Pixels. */
  size: number
}

/** How large a text may be written, and then in how many lines. */
export type Step = readonly [size: number, maxLines: number]

/**
 * Writes a text as large as it fits.
 * @param steps in pixels, the largest first; what does not even fit in the last is cut, and says so with '…'
 */
export function fitText(text: string, face: Typeface, width: number, steps: readonly Step[]): Lettering {
  for (const [size, maxLines] of steps) {
    const lines = wrap(text, face, size, width)
    // A word is torn only where nothing else helps.
    const torn = lines.join(' ') !== text
    if (lines.length <= maxLines && !torn) return { lines, size }
  }
  const [size, maxLines] = steps.at(-1) ?? [0, 0]
  const lines = wrap(text, face, size, width)
  if (lines.length <= maxLines) return { lines, size }
  const last = `${lines[maxLines - 1]} ${lines[maxLines]}`
  return { lines: [...lines.slice(0, maxLines - 1), cutText(last, face, size, width)], size }
}

/** One line, ended with '…' where it is too long. */
export function cutText(text: string, face: Typeface, size: number, width: number): string {
  if (face.width(text, size) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && face.width(`${characters.join('').trimEnd()}…`, size) > width)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function wrap(text: string, face: Typeface, size: number, width: number): string[] {
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

/** A word that is wider than a line, in pieces that are not. */
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
