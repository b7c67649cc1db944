import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeVCardFile, parseVCards, removeDuplicatePhones } from '#client/features/circles/import/vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\r\n')

describe('parseVCards', () => {
  it('parseVCards reads an iPhone card (vCard 3.0) with property groups, several numbers and a photo', () => {
    const text = card(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 17.0//EN',
      'N:Ruiz;Lalo;;;',
      'FN:Lalo Ruiz',
      'TEL;type=CELL;type=VOICE;type=pref:+52 1 33 1234 5678',
      'item1.TEL:33 8765 4321',
      'item1.X-ABLabel:Taller',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD',
      ' TEL:9999999999',
    )
    expect(parseVCards(text)).toEqual([{ name: 'Lalo Ruiz', phones: ['+52 1 33 1234 5678', '33 8765 4321'] }])
  })

  it('parseVCards reads an old Android card (vCard 2.1) in quoted-printable with soft line breaks', () => {
    const text = card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=50=65=C3=B1=61;=4D=61=72=C3=AD=61;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=61=72=C3=AD=61=20=',
      '=50=65=C3=B1=61',
      'TEL;CELL:5512345678',
    )
    expect(parseVCards(text)).toEqual([{ name: 'María Peña', phones: ['5512345678'] }])
  })

  it('parseVCards reads a quoted-printable name in the character set that the card declares', () => {
    const text = card('VERSION:2.1', 'FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Mu=F1oz', 'TEL:5512345678')
    expect(parseVCards(text)[0]?.name).toBe('Muñoz')
  })

  it('parseVCards reads a vCard 4.0 with a tel: URI, folded lines and escaped characters', () => {
    const text = card(
      'VERSION:4.0',
      'FN:Doña Chole\\, la de los ta',
      '\tmales',
      'TEL;VALUE=uri;TYPE="voice,home":tel:+52-81-5555-1234;ext=5',
    )
    expect(parseVCards(text)).toEqual([
      { name: 'Doña Chole, la de los tamales', phones: ['+52-81-5555-1234'] },
    ])
  })

  it('parseVCards uses the structured name, or else the company, if a card has no formatted name', () => {
    const named = card('N:Ruiz;Ana;María;Dra.;', 'TEL:5512345678')
    const company = card('ORG:Plomería López;Sucursal', 'N:;;;;', 'TEL:5512345679')
    expect(parseVCards(`${named}\n${company}`).map(({ name }) => name)).toEqual([
      'Dra. Ana María Ruiz',
      'Plomería López Sucursal',
    ])
  })

  it('parseVCards skips emergency numbers, cards without END, and cards without a name or a phone number', () => {
    const text = [
      card('FN:Sin teléfono'),
      card('TEL:5512345678'),
      card('FN:Emergencias', 'TEL:911'),
      'BEGIN:VCARD\nFN:Cortado\nTEL:5512345678',
    ].join('\n')
    expect(parseVCards(text)).toEqual([])
    expect(parseVCards('')).toEqual([])
    expect(parseVCards('nombre,teléfono\nAna,5512345678')).toEqual([])
  })

  it('parseVCards never throws for random input, and returns only contacts with a name and a phone number', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'BEGIN:VCARD',
        'END:VCARD',
        'FN:Ana',
        'TEL:5512345678',
        'FN;ENCODING=QUOTED-PRINTABLE:=C3=',
      ),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        for (const { name, phones } of parseVCards(lines.join('\n'))) {
          expect(name).not.toBe('')
          expect(phones.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('removeDuplicatePhones', () => {
  it('removeDuplicatePhones removes a Mexican number that is repeated in another notation', () => {
    expect(
      removeDuplicatePhones(['+52 1 33 1234 5678', '33 1234 5678', '+523312345678', '044 33 1234 5678']),
    ).toEqual(['+52 1 33 1234 5678'])
    expect(removeDuplicatePhones(['+1 415 555 0100', '33 1234 5678'])).toHaveLength(2)
  })
})

describe('decodeVCardFile', () => {
  it('decodeVCardFile decodes UTF-8 with and without a byte order mark, and windows-1252 of old phones', () => {
    const utf8 = new TextEncoder().encode('Peña')
    expect(decodeVCardFile(utf8.buffer)).toBe('Peña')
    expect(decodeVCardFile(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]).buffer)).toBe('Peña')
    expect(decodeVCardFile(new Uint8Array([0x50, 0x65, 0xf1, 0x61]).buffer)).toBe('Peña')
  })
})
