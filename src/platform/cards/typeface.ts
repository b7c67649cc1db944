import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Glyph, PathCommand } from 'opentype.js'

export interface Typeface {
  width(text: string, size: number): number
  outline(text: string, x: number, y: number, size: number): string
  has(character: string): boolean
}

export interface Typefaces {
  regular: Typeface
  semibold: Typeface
  bold: Typeface
}

let loading: Promise<Typefaces> | undefined

export function loadTypefaces(): Promise<Typefaces> {
  loading ??= Promise.all([loadTypeface(400), loadTypeface(600), loadTypeface(700)]).then(
    ([regular, semibold, bold]) => ({ regular, semibold, bold }),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

async function loadTypeface(weight: number): Promise<Typeface> {
  // The font file 'latin-ext' has letters that 'latin' lacks, such as in 'Ștefan' and 'Łukasz'.
  const fonts = await Promise.all([loadFont('latin', weight), loadFont('latin-ext', weight)])
  const letterOf = cachedGlyphs((character: string) => findGlyph(fonts, character))
  const kerningOf = cachedGlyphs((pair: string) => {
    const [left, right] = Array.from(pair, letterOf)
    if (!left || !right || left.font !== right.font) return 0
    return left.font.getKerningValue(left.glyph, right.glyph) / left.font.unitsPerEm
  })

  function walk(text: string, visit: (letter: CachedGlyph, at: number) => void): number {
    let [at, before] = [0, '']
    for (const character of text) {
      const letter = letterOf(character)
      if (!letter) continue
      at += kerningOf(before + character)
      visit(letter, at)
      at += letter.width
      before = character
    }
    return at
  }

  return {
    has: (character) => letterOf(character) !== null,
    width: (text, size) => walk(text, () => undefined) * size,
    outline(text, x, y, size) {
      const paths: string[] = []
      walk(text, ({ glyph }, at) => {
        paths.push(...glyph.getPath(x + at * size, y, size).commands.map(pathData))
      })
      return paths.join('')
    },
  }
}

interface CachedGlyph {
  font: Font
  glyph: Glyph
  width: number
}

function findGlyph(fonts: readonly Font[], character: string): CachedGlyph | null {
  for (const font of fonts) {
    const glyph = font.charToGlyph(character)
    if (glyph.index > 0) return { font, glyph, width: glyph.advanceWidth / font.unitsPerEm }
  }
  return null
}

const maxCachedGlyphs = 4_000

function cachedGlyphs<Answer>(find: (key: string) => Answer): (key: string) => Answer {
  const known = new Map<string, Answer>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const answer = find(key)
    if (known.size < maxCachedGlyphs) known.set(key, answer)
    return answer
  }
}

async function loadFont(subset: 'latin' | 'latin-ext', weight: number): Promise<Font> {
  const file = `@fontsource/figtree/files/figtree-${subset}-${weight}-normal.woff`
  const [{ default: opentype }, bytes] = await Promise.all([
    import('opentype.js'),
    readFile(createRequire(import.meta.url).resolve(file)),
  ])
  return opentype.parse(new Uint8Array(bytes).buffer)
}

/** The SVG path function of opentype.js prints 'NaN' for tiny numbers. */
function pathData(command: PathCommand): string {
  const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10} `
  switch (command.type) {
    case 'Z':
      return 'Z'
    case 'Q':
      return `Q${point(command.x1, command.y1)}${point(command.x, command.y)}`
    case 'C':
      return `C${point(command.x1, command.y1)}${point(command.x2, command.y2)}${point(command.x, command.y)}`
    default:
      return command.type + point(command.x, command.y)
  }
}
