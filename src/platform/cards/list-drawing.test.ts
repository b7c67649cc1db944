import { describe, expect, it } from 'vitest'
import { type SharedListPictureFormat, sharedListPictureFormats } from '#kernel/list-card/contract.ts'
import { createQrCode } from '#kernel/qr/contract.ts'
import { drawSharedListPicture } from '#platform/cards/list-drawing.ts'
import { maxPeopleInSharedListPicture } from '#platform/cards/list-people.ts'

const letterWidth = 0.56
const face = {
  width: (text: string, size: number) => Array.from(text).length * size * letterWidth,
  outline: (text: string, x: number, y: number, size: number) => `${x} ${y} ${size} ${text}`,
  has: () => true,
}
const faces = { regular: face, semibold: face, bold: face }

const longText = 'Llegó un domingo en la noche, arregló la fuga en media hora y dejó la cocina muy limpia. '
const kinds = {
  'short texts': { name: 'Beto Ríos', text: 'Muy puntual.' },
  'long texts': {
    name: 'María de los Ángeles Guadalupe Villaseñor Hernández y Campos',
    text: longText.repeat(3).slice(0, 200),
  },
  'a sentence without an end': {
    name: 'Beto Ríos',
    text: 'Arregló la fuga y la llave '.repeat(8).slice(0, 200),
  },
  'no quotations': { name: 'María de los Ángeles Guadalupe Villaseñor Hernández y Campos', text: null },
}

function draw(format: SharedListPictureFormat, people: number, kind: keyof typeof kinds): string {
  const { name, text } = kinds[kind]
  const shown = Math.min(people, maxPeopleInSharedListPicture)
  const person = {
    name,
    professions: ['Restauradora de muebles antiguos'],
    city: 'Tlajomulco de Zúñiga',
    state: 'Jalisco',
    photoId: null,
    photo: null,
    registered: true,
    quotation: text === null ? null : { text, author: 'Ana Lucía Robles' },
  }
  const list = {
    trade: 'Instalación de calentadores solares',
    owner: 'Ana',
    ownerPhoto: null,
    people: Array.from({ length: shown }, () => person),
    more: people - shown,
    code: createQrCode('https://circulo.example/lista/a'),
    host: 'circulo.example',
  }
  return drawSharedListPicture(list, format, faces)
}

interface Place {
  left: number
  right: number
  top: number
  bottom: number
}

function findTexts(svg: string): (Place & { text: string; size: number })[] {
  return [...svg.matchAll(/ d="([\d.]+) ([\d.]+) ([\d.]+) ([^"]*)"/g)].map(([, x, y, size, text = '']) => ({
    text,
    size: Number(size),
    left: Number(x),
    right: Number(x) + face.width(text, Number(size)),
    top: Number(y) - Number(size) * 0.74,
    bottom: Number(y) + Number(size) * 0.2,
  }))
}

function findBorders(svg: string): Place[] {
  const cards = svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" rx/g)
  const lines = svg.matchAll(/ d="M([\d.]+) ([\d.]+)h([\d.]+)"/g)
  const toLine = (x: number, y: number, width: number) => ({ left: x, right: x + width, top: y, bottom: y })
  return [
    ...[...cards].flatMap(([, x, y, width, height]) =>
      [Number(y), Number(y) + Number(height)].map((edge) => toLine(Number(x), edge, Number(width))),
    ),
    ...[...lines].map(([, x, y, width]) => toLine(Number(x), Number(y), Number(width))),
  ]
}

const overlaps = (one: Place, other: Place) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const cases = (['square', 'story', 'link'] as const).flatMap((format) =>
  ['short texts', 'long texts', 'no quotations'].flatMap((kind) =>
    [1, 2, 3, 4, 5, 6, 12].map((people) => ({ format, kind: kind as keyof typeof kinds, people })),
  ),
)

describe('the picture of a shared list', () => {
  it.each(cases)(
    'the texts in the $format picture of a shared list overlap neither each other nor a border ($people people, $kind)',
    ({ format, kind, people }) => {
      const { name } = kinds[kind]
      const svg = draw(format, people, kind)
      const texts = findTexts(svg)
      const borders = findBorders(svg)
      const { width, height } = sharedListPictureFormats[format]
      if (format !== 'link') expect(borders.length).toBeGreaterThanOrEqual(people > 1 ? 4 : 2)
      for (const text of texts) {
        expect(text.left >= 0 && text.right <= width && text.bottom <= height, text.text).toBe(true)
        const touched = [...borders, ...texts].filter((other) => other !== text && overlaps(text, other))
        expect(touched, text.text).toEqual([])
      }
      const quotations = texts.filter(({ text }) => text.startsWith('“'))
      const isQuoted = format !== 'link' && kind !== 'no quotations'
      const drawnPeople = format === 'link' && people > 3 ? 2 : Math.min(people, format === 'square' ? 4 : 6)
      expect(quotations).toHaveLength(isQuoted ? drawnPeople : 0)
      const minQuotationSize = format === 'square' ? 34 : 26
      for (const { size } of quotations) expect(size).toBeGreaterThanOrEqual(minQuotationSize)
      expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(26)
      for (const start of [name.split(' ')[0] ?? '', 'Restauradora']) {
        const found = texts.filter(({ text }) => text.startsWith(start))
        expect(found).toHaveLength(drawnPeople)
        expect(new Set(found.map(({ size }) => size)).size).toBe(1)
      }
      expect(texts.filter(({ text }) => text.startsWith(`${name.slice(0, 5)}…`))).toEqual([])
      if (format === 'story')
        expect(texts.filter(({ top, bottom }) => top < 250 || bottom > 1580)).toEqual([])
    },
  )

  it('the picture of a shared list shortens a long review quotation at the end of a sentence or clause', () => {
    const quoted = findTexts(draw('square', 4, 'long texts')).map(({ text }) => text)
    expect(quoted.filter((text) => text === '“Llegó un domingo en la noche…”')).toHaveLength(4)
  })

  it('the picture of a shared list quotes no review if no whole sentence or clause of the review fits into it', () => {
    const quoted = findTexts(draw('square', 4, 'a sentence without an end'))
    expect(quoted.filter(({ text }) => /[“”]/.test(text))).toEqual([])
  })

  it('the link preview picture of a shared list says ‘y 3 más’ if the picture shows faces of six of nine people', () => {
    const findCount = (people: number) =>
      findTexts(draw('link', people, 'no quotations')).find(({ text }) => text.startsWith('y '))?.text
    expect([4, 6, 9].map(findCount)).toEqual([undefined, undefined, 'y 3 más'])
  })

  it('the picture of a shared list draws larger names if the list has fewer people', () => {
    const nameHeights = [1, 2, 3, 6].map((people) => {
      const name = findTexts(draw('story', people, 'short texts')).find(({ text }) => text === 'Beto Ríos')
      return name ? name.bottom - name.top : 0
    })
    expect(nameHeights).toEqual(nameHeights.toSorted((one, other) => other - one))
    expect(new Set(nameHeights).size).toBeGreaterThanOrEqual(3)
  })
})
