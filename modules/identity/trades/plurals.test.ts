import { expect, it } from 'vitest'
import { pluralizeSpanishPhrase } from './plurals.ts'

it.each([
  ['electricista', 'electricistas'],
  ['contador', 'contadores'],
  ['albañil', 'albañiles'],
  ['luz', 'luces'],
  ['jardín', 'jardines'],
  ['instalación', 'instalaciones'],
  ['café', 'cafés'],
  ['closet', 'closets'],
  ['chef', 'chefs'],
  ['ley', 'leyes'],
  ['lentes', 'lentes'],
  ['maestro de inglés', 'maestros de inglés'],
  ['técnico dental', 'técnicos dentales'],
  ['eléctrico automotriz', 'eléctricos automotrices'],
  ['página web', 'páginas web'],
])('the Spanish plural of %s is %s', (singular, plural) => {
  expect(pluralizeSpanishPhrase(singular)).toBe(plural)
})
