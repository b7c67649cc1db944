import { describe, expect, it } from 'vitest'
import { isAmbiguousPlaceName } from '#modules/circles/places/ambiguous-names.ts'
import { getAllPlaceAreas } from '#modules/circles/places/areas.ts'
import { findMistypedPlace } from '#modules/circles/places/mistyped-places.ts'
import { findPlacesByName, findPlacesByPrefix, type PlaceMatch } from '#modules/circles/places/place-words.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'

const named = (text: string, from = 0) => findPlacesByName(splitSearchWords(text), from)
const summary = (match: PlaceMatch | undefined) =>
  match && [match.length, match.areas[0]?.id ?? null, match.state]

describe('lookup of place names in a search text', () => {
  it.each([
    ['gdl', 1, 'guadalajara-jalisco', null],
    ['mty', 1, 'monterrey-nuevo-leon', null],
    ['tj', 1, 'tijuana-baja-california', null],
    ['cun', 1, 'cancun-quintana-roo', null],
    ['pv', 1, 'puerto-vallarta-jalisco', null],
    ['neza', 1, 'nezahualcoyotl-estado-de-mexico', null],
    ['guanatos', 1, 'guadalajara-jalisco', null],
    ['la perla tapatia', 3, 'guadalajara-jalisco', null],
    ['chilangolandia', 1, 'ciudad-de-mexico', 'Ciudad de México'],
    ['cdmx', 1, 'ciudad-de-mexico', 'Ciudad de México'],
    ['df', 1, 'ciudad-de-mexico', 'Ciudad de México'],
    ['edomex', 1, null, 'Estado de México'],
    ['estado de mexico', 3, null, 'Estado de México'],
    ['qro', 1, 'queretaro-queretaro', 'Querétaro'],
    ['slp', 1, 'san-luis-potosi-san-luis-potosi', 'San Luis Potosí'],
    ['ags', 1, 'aguascalientes-aguascalientes', 'Aguascalientes'],
    ['Puebla', 1, 'puebla-puebla', 'Puebla'],
    ['Jalisco', 1, null, 'Jalisco'],
    ['GAM', 1, 'gustavo-a-madero-ciudad-de-mexico', null],
    ['monterrey nuevo leon', 3, 'monterrey-nuevo-leon', null],
    ['guadalajara jal', 2, 'guadalajara-jalisco', null],
    ['Coyoacán, D.F.', 2, 'coyoacan-ciudad-de-mexico', null],
    ['cd juarez chih', 3, 'ciudad-juarez-chihuahua', null],
    ['playa del carmen q roo', 5, 'playa-del-carmen-quintana-roo', null],
    ['san luis potosi', 3, 'san-luis-potosi-san-luis-potosi', 'San Luis Potosí'],
    ['villahermosa', 1, 'villahermosa-tabasco', null],
  ])('findPlacesByName finds the place that the text %s names', (text, length, id, state) => {
    expect(summary(named(text)[0])).toEqual([length, id, state])
  })

  it('findPlacesByName ignores a place name that does not start at the given word position', () => {
    expect(summary(named('plomero guadalajara urgente', 1)[0])).toEqual([1, 'guadalajara-jalisco', null])
    expect(named('plomero guadalajara', 0)).toEqual([])
    expect(named('plomero guadalajara', 2)).toEqual([])
    expect(findPlacesByName([], 0)).toEqual([])
  })

  it('findPlacesByName returns a longer place name before a shorter one that begins at the same word', () => {
    expect(named('san luis potosi').map(({ length }) => length)).toEqual([3, 2])
    expect(named('guadalupe zacatecas').map(({ length, areas }) => [length, areas[0]?.id])).toEqual([
      [2, 'guadalupe-zacatecas'],
      [1, 'guadalupe-nuevo-leon'],
    ])
  })

  it('findPlacesByName returns all areas with the same name, the largest first', () => {
    const [match] = named('benito juarez')
    const sizes = match?.areas.map(({ size }) => size) ?? []
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(match?.areas.map(({ id }) => id)).toContain('cancun-quintana-roo')
  })

  it.each(['plomero', 'luz', 'agua', 'ing', 'centro', 'mexico', 'maria', 'constructor', ''])(
    'findPlacesByName finds no place for the word %s',
    (word) => {
      expect(findPlacesByName([word], 0)).toEqual([])
    },
  )
})

describe('ambiguity of place names that may also be ordinary words', () => {
  it.each([
    'rosario',
    'los reyes',
    'hidalgo',
    'morelos',
    'guerrero',
    'juarez',
    'zaragoza',
    'progreso',
    'tierra blanca',
    'el oro',
    'la luz',
    'san juan',
    'guadalupe',
    'victoria',
    'carmen',
    'sin',
    'son',
    'ver',
    'col',
    'playa',
    'villa guerrero',
  ])('the place name %s is ambiguous, because it is also a personal name or an ordinary word', (name) => {
    expect(named(name)[0]?.isAmbiguousName).toBe(true)
  })

  it.each([
    'la paz',
    'leon',
    'guadalajara',
    'zapopan',
    'tlaquepaque',
    'benito juarez',
    'miguel hidalgo',
    'ciudad hidalgo',
    'san pedro garza garcia',
    'merida',
    'cordoba',
    'sonora',
    'puebla',
    'mazamitla',
    'gdl',
    'nl',
  ])('the place name %s is not ambiguous: it is no personal name or ordinary word', (name) => {
    expect(named(name)[0]?.isAmbiguousName).toBe(false)
  })

  it("a place name that is also a personal name or ordinary word is unambiguous if the state's name follows", () => {
    expect(named('el rosario sinaloa')[0]).toMatchObject({ length: 3, isAmbiguousName: false })
    expect(named('juarez chih')[0]).toMatchObject({ length: 2, isAmbiguousName: false })
  })

  it('isAmbiguousPlaceName is true for the one-word name of a small town, unless it has Nahuatl letters such as ‘tl’', () => {
    expect(isAmbiguousPlaceName('palabra', 8)).toBe(true)
    expect(isAmbiguousPlaceName('palabra', 5)).toBe(false)
    expect(isAmbiguousPlaceName('mazamitla', 8)).toBe(false)
  })
})

describe('correction of misspelled places', () => {
  it.each([
    ['guadalajra', 'guadalajara-jalisco'],
    ['gudalajara', 'guadalajara-jalisco'],
    ['sapopan', 'zapopan-jalisco'],
    ['tiajuana', 'tijuana-baja-california'],
    ['monterrei', 'monterrey-nuevo-leon'],
    ['cancum', 'cancun-quintana-roo'],
    ['tlaquepake', 'tlaquepaque-jalisco'],
    ['cuernabaca', 'cuernavaca-morelos'],
    ['puerto valarta', 'puerto-vallarta-jalisco'],
    ['quertaro', 'queretaro-queretaro'],
  ])('findMistypedPlace corrects the misspelled place name %s', (typed, id) => {
    expect(findMistypedPlace(typed)?.areas[0]?.id).toBe(id)
  })

  it('findMistypedPlace corrects the misspelled name of a state', () => {
    expect(findMistypedPlace('sinalao')).toMatchObject({ length: 1, state: 'Sinaloa' })
    expect(findMistypedPlace('nuevo lenon')).toMatchObject({ length: 2, state: 'Nuevo León' })
  })

  it.each([
    ...['plomero', 'dentista', 'pueblo', 'senora', 'martillo', 'medida', 'ensalada', 'historia', 'tampoco'],
    ...['suarez', 'herida', 'castillo', 'clima', 'chaleco', 'charco', 'tabaco', 'electricista', 'gdk', ''],
  ])('findMistypedPlace finds no place for the word %s', (word) => {
    expect(findMistypedPlace(word)).toBeNull()
  })

  it('findMistypedPlace never returns a town of fewer than 50,000 people', () => {
    const misspelled = getAllPlaceAreas()
      .filter(({ size }) => size > 4)
      .map(({ city }) => findMistypedPlace(`${city}z`))
      .flatMap((match) => (match && match.state === null ? match.areas.slice(0, 1) : []))
    expect(Math.max(...misspelled.map(({ size }) => size))).toBeLessThanOrEqual(4)
  })
})

describe('place suggestions for typed text', () => {
  const texts = (prefix: string, limit = 3) => findPlacesByPrefix(prefix, limit).map(({ text }) => text)

  it('place suggestions list Mexican states first, then areas by size', () => {
    expect(texts('gua')).toEqual(['Guanajuato', 'Guadalajara, Jalisco', 'Guadalupe, Nuevo León'])
    expect(texts('Zap', 1)).toEqual(['Zapopan, Jalisco'])
    expect(texts('jali', 1)).toEqual(['Jalisco'])
    expect(findPlacesByPrefix('jali', 1)).toEqual([{ text: 'Jalisco', area: null, state: 'Jalisco' }])
  })

  it('place suggestions include places whose alternative or short name begins with the typed text', () => {
    expect(texts('caje', 1)).toEqual(['Ciudad Obregón, Sonora'])
    expect(texts('gdl', 1)).toEqual(['Guadalajara, Jalisco'])
    expect(texts('nl', 1)).toEqual(['Nuevo León'])
    expect(texts('cd jua', 1)).toEqual(['Ciudad Juárez, Chihuahua'])
  })

  it('place suggestions are empty for empty text, for punctuation only and for unknown text', () => {
    expect(texts('')).toEqual([])
    expect(texts(' , ')).toEqual([])
    expect(texts('zzz')).toEqual([])
  })
})
