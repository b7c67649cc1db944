import {
  circleDiagramCenter,
  circleDiagramSize,
  diagramOuterRingRadius,
  type RectangleInDiagram,
  rectanglesOverlap,
  toDiagramPoint,
} from '#client/features/circles/picture/geometry.ts'
import type { CircleDiagramSector } from '#client/features/circles/picture/layout.ts'

/** Estimated letter width, line height and margin of texts, in SVG units of the circle diagram. */
const familyText = { letter: 7, line: 14.5, margin: 8 }
const questionText = { letter: 6.2, line: 13, margin: 4 }

export interface TextInDiagram extends RectangleInDiagram {
  lines: string[]
}

export function splitIntoLines(text: string, maxLength = 0): string[] {
  if (text.length <= maxLength) return [text]
  const words = text.split(' ')
  const lengthOf = (count: number) =>
    Math.max(words.slice(0, count).join(' ').length, words.slice(count).join(' ').length)
  const [best = words.length] = words.map((_, index) => index + 1).sort((a, b) => lengthOf(a) - lengthOf(b))
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')].filter((line) => line !== '')
}

function measure(lines: readonly string[], { letter, line, margin }: typeof familyText) {
  const longest = Math.max(...lines.map(({ length }) => length))
  return { width: longest * letter + margin, height: lines.length * line + 3 }
}

export function computeTextSizeOfTradeSuggestion(question: string): Omit<TextInDiagram, 'x' | 'y'> {
  const lines = splitIntoLines(question)
  return { lines, ...measure(lines, questionText) }
}

export function layOutTradeFamilyLabels<Key>(
  sectors: readonly CircleDiagramSector<Key>[],
  textOf: (key: Key) => string,
): { key: Key; text: TextInDiagram }[] {
  const names = sectors.map(({ key, from, to }) => {
    const lines = splitIntoLines(textOf(key), 13)
    return { key, lines, ...measure(lines, familyText), angle: (from + to) / 2 }
  })
  const rectangleOf = ({ angle, width, height }: (typeof names)[number]): RectangleInDiagram => {
    const { x, y } = toDiagramPoint(angle, diagramOuterRingRadius)
    return { x: keepInside(x, width), y: keepInside(y, height), width, height }
  }
  for (let turn = 0; turn < 40; turn++) {
    let moved = false
    for (const [index, name] of names.entries()) {
      const next = names[(index + 1) % names.length]
      if (!next || next === name || !rectanglesOverlap(rectangleOf(name), rectangleOf(next))) continue
      name.angle -= 0.02
      next.angle += 0.02
      moved = true
    }
    if (!moved) break
  }
  return names.map((name) => ({ key: name.key, text: { lines: name.lines, ...rectangleOf(name) } }))
}

export function layOutTradeFamilyLabelInCorner(name: string): TextInDiagram {
  const lines = splitIntoLines(name, 13)
  const { width, height } = measure(lines, familyText)
  return { lines, x: width / 2 + 1, y: height / 2 + 8, width, height }
}

function keepInside(middle: number, length: number): number {
  const farthest = circleDiagramSize - length / 2 - 1
  return middle < circleDiagramCenter
    ? Math.max(middle, circleDiagramSize - farthest)
    : Math.min(middle, farthest)
}
