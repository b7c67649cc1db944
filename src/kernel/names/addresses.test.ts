import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsWebOrEmailAddress } from './addresses.ts'

describe('containsAddress', () => {
  it.each([
    'Ana',
    'Ma. José',
    'Ma.José',
    'ma.josé',
    'Ma.del Carmen Ruiz',
    'J.R. García',
    'J.R.García',
    'j.r.r. tolkien',
    'Dr.Simi',
    'dr.simi',
    'Dr.Simi'.toUpperCase(),
    'Dr.Kim',
    'Dra. Carmen Villaseñor',
    'Sr. y Sra. Pérez',
    'Sr.y Sra.Pérez',
    'Ing.Luis Li',
    'Fco.Javier',
    'Juan.Pérez',
    'Juan Pérez Jr.',
    'Tortillería S.A. de C.V.',
    'Tortillería S.A.de C.V.',
    'Café & Té',
    '¿Qué Onda?',
    '¡Órale!...',
    'Espérame…Luz',
    'Plomería 24/7',
    'Taller 3.5',
    'Ana/Luis',
    'Barbería #1',
    'Nombre: Ana',
    'Tacos @ Casa',
    '@lupita',
    'B@rby',
    'D’Àngelo O’Hara-Núñez',
    'María "La Güera" Ruiz',
    'Зинаида Н. Петрова',
    '田中・太郎',
    'محمد عبد الله',
    'हिन्दी',
    '👷 Beto',
    'Mr. T.',
    'Com. Popular',
    'Net y Org',
  ])('containsAddress finds no web or e-mail address in the name %s', (name) => {
    expect(containsWebOrEmailAddress(name)).toBe(false)
  })

  it.each([
    'https://evil.example',
    'http://localhost',
    'Gana en HTTPS://EVIL',
    'evil.com',
    'Evil.Com',
    'evil.com'.toUpperCase(),
    'evil.com.',
    '(evil.com)',
    'Ana,evil.com',
    'Gana premios en circulo-falso.mx ya',
    'bit.ly/x',
    't.me/ladrona',
    'wa.me/5213310000000',
    'Dr.Simi/promo',
    'x.com',
    'dr.com',
    'premio.example',
    'premio.support',
    'Premio.Support',
    'Premios GANA.SOCIAL',
    'Premio MALO.ONE',
    'Malo。Chat',
    'Ana.Luna',
    'a.b.c.net',
    'banco.fi',
    'www.evil',
    'WWW.Evil Ana',
    'ana@evil.com',
    'Ana <ana@evil.com.mx>',
    'mailto:ana',
    'tel:3310000000',
    '192.168.1.1',
    '10.0.0.1:8080',
    'evil.com:80',
    'evil.com?x=1',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'ev\u200Bil.c\u200Bom',
    'пример.рф',
    '例子.中国',
    'xn--e1afmkfd.xn--p1ai',
    'Ana_Ruiz.com',
  ])('containsAddress finds the web or e-mail address in the name %s', (name) => {
    expect(containsWebOrEmailAddress(name)).toBe(true)
  })

  const word = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ][a-záéíóúñü]{1,11}$/)
  const initial = fc.stringMatching(/^[A-ZÁÉÍÓÚÑ]\.$/)
  const title = fc.constantFrom('Dr.', 'Dra.', 'Ma.', 'Ing.', 'Lic.', 'Sr.', 'y', 'de la', '&', '-')

  it('containsWebOrEmailAddress is false for words, initials and titles such as ‘Dr.’ if spaces separate them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(word, initial, title), { minLength: 1, maxLength: 8 }), (parts) => {
        expect(containsWebOrEmailAddress(parts.join(' '))).toBe(false)
      }),
    )
  })

  it('containsAddress finds a web or e-mail address with other words before and after it', () => {
    const host = fc
      .tuple(
        fc.stringMatching(/^[a-z][a-z0-9-]{0,20}[a-z0-9]$/),
        fc.constantFrom('com', 'com.mx', 'net', 'xyz', 'lat'),
      )
      .map((labels) => labels.join('.'))
    const address = fc.oneof(
      host,
      host.map((name) => `www.${name}`),
      host.map((name) => `https://${name}/a`),
      host.map((name) => `ana@${name}`),
    )
    const around = fc.constantFrom(' ', ', ', ' (', '! ', '" ')
    fc.assert(
      fc.property(word, around, address, around, word, (first, left, found, right, last) => {
        expect(containsWebOrEmailAddress(`${first}${left}${found}${right}${last}`)).toBe(true)
      }),
    )
  })
})
