import type { SharedListPictureData } from '#kernel/list-card/contract.ts'
import { getShorterFormsOfPersonName, getShortPersonName } from '#kernel/names/contract.ts'
import { linkPreviewPalette } from '#platform/cards/palette.ts'
import { drawTextOutline } from '#platform/cards/shapes.ts'
import { fitTextToWidth, removeCharactersMissingInFont, splitIntoLines } from '#platform/cards/text-layout.ts'
import type { Typeface, Typefaces } from '#platform/cards/typeface.ts'

type ListedPerson = SharedListPictureData['people'][number]

export interface PersonLayoutTextSizes {
  name: number
  maxNameLines: number
  trade: number
  maxTradeLines: number
  quotation: number
}

export interface PersonTextLayoutOptions {
  isTradeBesideName: boolean
  hasCity: boolean
  areNamesShortened: boolean
}

export interface TextBox {
  x: number
  width: number
  isCentered: boolean
}

export interface TextLine {
  height: number
  draw(top: number): string
}

interface Run {
  text: string
  face: Typeface
  size: number
  color: string
}

export interface TextLines {
  lines: TextLine[]
  isComplete: boolean
}

const [nameSpacing, textSpacing] = [1.16, 1.28]
const gapPerFontSize = 0.4
const minReadableSize = 26

export const sumTextLineHeights = (lines: readonly TextLine[]) =>
  lines.reduce((sum, { height }) => sum + height, 0)

const getWidth = (runs: readonly Run[]) =>
  runs.reduce(
    (sum, { text, face, size }) => sum + face.width(text, size),
    gapPerFontSize * (runs[0]?.size ?? 0) * Math.max(0, runs.length - 1),
  )

function createLine(runs: readonly Run[], box: TextBox, spacing = textSpacing): TextLine {
  const size = runs[0]?.size ?? 0
  const shown = runs.filter(({ text }) => text !== '')
  const widths = shown.map(({ text, face, size: own }) => face.width(text, own))
  const gaps = gapPerFontSize * size * Math.max(0, shown.length - 1)
  const width = widths.reduce((sum, each) => sum + each, gaps)
  const start = box.isCentered ? box.x + (box.width - width) / 2 : box.x
  return {
    height: size * spacing,
    draw: (top) =>
      shown
        .map(({ text, face, size: own, color }, index) => {
          const before = widths.slice(0, index).reduce((sum, each) => sum + each + gapPerFontSize * size, 0)
          return drawTextOutline(face, text, start + before, top + size * (spacing - 0.3), own, color)
        })
        .join(''),
  }
}

export function getNameTradeAndCityLines(
  { name: typed, professions, city }: ListedPerson,
  faces: Typefaces,
  box: TextBox,
  sizes: PersonLayoutTextSizes,
  { isTradeBesideName, hasCity, areNamesShortened }: PersonTextLayoutOptions,
): TextLines {
  const [trade, place] = [professions[0] ?? '', (hasCity && city) || ''].map(
    (fact) => removeCharactersMissingInFont(fact, faces.semibold).text,
  ) as [string, string]
  const ownName = getNameIfFontHasAllLetters(typed, faces)
  const whole = ownName || trade || 'Una persona de confianza'
  const name = areNamesShortened ? shortenToFit(whole, faces, box, sizes) : whole
  const names = fitTextToWidth(name, faces.bold, box.width, [[sizes.name, sizes.maxNameLines]])
  const nameLines = endAfterWord(names.lines, name).map((text): Run[] => [
    { text, face: faces.bold, size: sizes.name, color: linkPreviewPalette.ink },
  ])
  const shownTrade = ownName === '' ? '' : trade
  const trades = fitTextToWidth(shownTrade, faces.semibold, box.width, [[sizes.trade, sizes.maxTradeLines]])
  const tradeLines = endAfterWord(trades.lines, shownTrade).map((text): Run[] => [
    { text, face: faces.semibold, size: sizes.trade, color: linkPreviewPalette.barro.full },
  ])
  const toCity = (text: string): Run => ({
    text,
    face: faces.regular,
    size: sizes.trade,
    color: linkPreviewPalette.muted,
  })
  const isWhole = names.lines.join(' ') === name && trades.lines.join(' ') === shownTrade
  const besideTrade = place === '' ? [] : [toCity(shownTrade ? `· ${place}` : place)]
  const joined = [...(tradeLines.at(-1) ?? []), ...besideTrade]
  if (isTradeBesideName) {
    const line = [...(nameLines[0] ?? []), ...joined]
    const fits = nameLines.length === 1 && tradeLines.length <= 1 && getWidth(line) <= box.width
    return { lines: [createLine(line, box, nameSpacing)], isComplete: isWhole && fits }
  }
  const fits = getWidth(joined) <= box.width
  const canBeBelow = tradeLines.length < sizes.maxTradeLines
  const factLines =
    place === ''
      ? tradeLines
      : fits
        ? [...tradeLines.slice(0, -1), joined]
        : [...tradeLines, ...(canBeBelow ? [[toCity(place)]] : [])]
  return {
    lines: [
      ...nameLines.map((line) => createLine(line, box, nameSpacing)),
      ...factLines.map((line) => createLine(line, box)),
    ],
    isComplete: isWhole && (place === '' || fits || canBeBelow),
  }
}

function shortenToFit(name: string, faces: Typefaces, box: TextBox, sizes: PersonLayoutTextSizes): string {
  const fits = (text: string) => {
    const lines = splitIntoLines(text, faces.bold, sizes.name, box.width)
    return lines.length <= sizes.maxNameLines && lines.join(' ') === text
  }
  const shortest = getShortPersonName(name)
  return [name, ...getShorterFormsOfPersonName(name), shortest].find(fits) ?? shortest
}

function endAfterWord(lines: readonly string[], text: string): string[] {
  const last = lines.at(-1) ?? ''
  if (!last.endsWith('…') || lines.join(' ') === text) return [...lines]
  const shown = lines.join(' ').slice(0, -1)
  const isPartOfWord = !/^[ ,;:]/.test(text.slice(shown.length))
  const whole = isPartOfWord ? last.replace(/ [^ ]*…$/, '…') : last
  return [...lines.slice(0, -1), endAfterContentWord(whole)]
}

export function getReviewQuotationLines(
  { quotation }: ListedPerson,
  faces: Typefaces,
  box: TextBox,
  { size, height, isAuthorBelow = false }: { size: number; height: number; isAuthorBelow?: boolean },
): TextLines {
  const face = faces.regular
  const { text } = removeCharactersMissingInFont(quotation?.text ?? '', face)
  if (text === '') return { lines: [], isComplete: true }
  const author = getNameIfFontHasAllLetters(getShortPersonName(quotation?.author ?? ''), faces)
  const signature: Run = {
    text: author && `— ${author}`,
    face: faces.semibold,
    size: Math.max(minReadableSize, size * 0.86),
    color: linkPreviewPalette.muted,
  }
  const signatureWidth =
    author === '' ? 0 : faces.semibold.width(signature.text, signature.size) + gapPerFontSize * size
  const maxLines = Math.floor(height / (size * textSpacing))
  const toLines = (lines: readonly string[], isBeside: boolean): TextLine[] => {
    const runs = lines.map((line): Run[] => [{ text: line, face, size, color: linkPreviewPalette.ink }])
    if (author !== '') isBeside ? runs.at(-1)?.push(signature) : runs.push([signature])
    return runs.map((line) => createLine(line, box))
  }
  for (const part of [text, ...getBeginnings(text)]) {
    const lines = splitIntoLines(`“${part}”`, face, size, box.width)
    const isBeside = !isAuthorBelow && face.width(lines.at(-1) ?? '', size) + signatureWidth <= box.width
    const below = author === '' || isBeside ? 0 : 1
    if (lines.length + below <= maxLines)
      return { lines: toLines(lines, isBeside), isComplete: part === text }
  }
  return { lines: [], isComplete: false }
}

const [minSentence, minClause] = [16, 24]

function getBeginnings(text: string): string[] {
  const sentences = [...text.matchAll(/[.!?…](?= )/g)]
    .map(({ index }) => text.slice(0, index + 1))
    .filter(({ length }) => length >= minSentence)
  const clauses = [...text.matchAll(/[,;:](?= )/g)]
    .filter(({ index }) => index >= minClause)
    .map(({ index }) => `${text.slice(0, index)}…`)
  return [...sentences.reverse(), ...clauses.reverse()]
}

const minorWords =
  'a al como con de del e el en es la las le lo los me mi no o para pero por que se si sin su un una y ya'
const minorEnd = new RegExp(`(?:[,;:]? (?:${minorWords.replaceAll(' ', '|')}))+…$`, 'i')

const endAfterContentWord = (text: string) => text.replace(minorEnd, '…')

export const getNameIfFontHasAllLetters = (name: string, faces: Typefaces) => {
  const { text, isComplete } = removeCharactersMissingInFont(name, faces.bold)
  return isComplete ? text : ''
}
