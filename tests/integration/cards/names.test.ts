import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { drawPersonLinkPreview } from '#platform/cards/drawing.ts'
import { renderPersonLinkPreview } from '#platform/cards/picture.ts'
import { fitTextToWidth, removeCharactersMissingInFont } from '#platform/cards/text-layout.ts'
import { loadTypefaces } from '#platform/cards/typeface.ts'
import { unusualTestTexts } from '../../support/naughty-strings.ts'

const personWithoutName = {
  personId: createId(personIdSchema),
  professions: [],
  city: null,
  state: null,
  photoId: null,
  recommendationCount: 0,
}
const faces = await loadTypefaces()

async function inkOf(name: string, professions: string[] = []): Promise<number> {
  const card = await renderPersonLinkPreview({ ...personWithoutName, name, professions }, null)
  const column = { left: 560, top: 130, width: 600, height: 480 }
  const { data } = await sharp(card).extract(column).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((level) => level < 128).length
}

describe("a name on a person's card", () => {
  it('a link preview picture shows Spanish, Eastern European and Vietnamese accents in names', () => {
    for (const name of ['José Ñandú Güemes', 'Łukasz Ștefănescu', 'Đặng Thị Hòa', 'Jose\u0301'])
      expect(removeCharactersMissingInFont(name, faces.bold)).toMatchObject({ isComplete: true })
    expect(removeCharactersMissingInFont('Jose\u0301 💈', faces.bold)).toEqual({
      text: 'José',
      isComplete: true,
    })
  })

  it('a link preview picture shows the trade instead of a name that the font cannot draw', async () => {
    expect(removeCharactersMissingInFont('王小明', faces.bold)).toEqual({ text: '', isComplete: false })
    const draw = (name: string, professions: string[]) =>
      drawPersonLinkPreview({ ...personWithoutName, name, professions }, '', faces)
    expect(draw('王小明', ['Plomero'])).toBe(draw('Александр', ['Plomero']))
    expect(draw('王小明', ['Plomero'])).toBe(draw('Plomero', []))
    expect(draw('💈', [])).toBe(draw('Una persona de confianza', []))
    expect(await inkOf('王小明')).toBeGreaterThan(1_000)
  })

  it.each([
    'María Guadalupe de la Santísima Trinidad Hernández Villavicencio',
    'W'.repeat(60),
    'Ñ'.repeat(120),
    'Ana',
  ])('a name of any length fits into its column of the link preview picture: %s', (name) => {
    const { lines, size } = fitTextToWidth(name, faces.bold, 584, [
      [74, 2],
      [46, 4],
    ])
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(faces.bold.width(line, size)).toBeLessThanOrEqual(584)
  })

  it.each(unusualTestTexts)('an unusual name yields a valid SVG of the link preview picture: %j', (text) => {
    const facts = {
      ...personWithoutName,
      name: text,
      professions: [text],
      city: text,
      state: text,
      recommendationCount: 3,
    }
    const svg = drawPersonLinkPreview(facts, null, faces)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(svg.replace(/<[^<>]*>/g, '')).toBe('')
  })
})
