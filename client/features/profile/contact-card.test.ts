import { describe, expect, it } from 'vitest'
import { createVCard } from '#client/features/profile/contact-card.ts'

const plain = {
  name: 'Dra. Carmen Peña; Ríos, hija',
  phone: '33 1234 5678',
  email: 'carmen@correo.example',
  professions: ['Plomera, de gas', 'Otra'],
  shopName: 'Tubos \\ Llaves',
  address: 'Calle Luna 5\nInterior 2',
  city: 'Tepic',
  state: 'Nayarit',
  profilePath: '/perfil/carmen-pena',
}
const origin = 'https://circulo.example'
const unfold = (card: string) => card.replaceAll('\r\n ', '')

describe('the vCard of a profile', () => {
  it('the vCard of a profile escapes backslashes, commas, semicolons and line breaks', () => {
    expect(unfold(createVCard(plain, origin)).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'FN:Dra. Carmen Peña\\; Ríos\\, hija',
      'N:;Dra. Carmen Peña\\; Ríos\\, hija;;;',
      'TITLE:Plomera\\, de gas',
      'ORG:Tubos \\\\ Llaves',
      'TEL;TYPE=CELL:+523312345678',
      'EMAIL;TYPE=INTERNET:carmen@correo.example',
      'ADR;TYPE=WORK:;;Calle Luna 5\\nInterior 2;Tepic;Nayarit;;México',
      'URL:https://circulo.example/perfil/carmen-pena',
      'NOTE:De Círculo',
      'END:VCARD',
      '',
    ])
  })

  it('the vCard of a profile has lines of at most 75 octets, and no line break splits a character', () => {
    const name = 'Ñandú 🧑‍🔧 '.repeat(20).trim()
    const card = createVCard({ ...plain, name }, origin)
    const octets = card.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(card).not.toContain('\uFFFD')
    expect(unfold(card)).toContain(`FN:${name}\r\n`)
  })

  it("every line of a profile's vCard ends with CR LF, and other line breaks in the data are removed", () => {
    const card = createVCard({ ...plain, address: 'a\r\nTEL:900\rb\nc' }, origin)
    expect(card.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfold(card)).not.toContain('\r\nTEL:900')
  })

  it('the vCard of a profile omits contact data that the profile does not show to this reader', () => {
    const card = createVCard({ ...plain, phone: null, address: null, city: null, state: null }, origin)
    expect(card).not.toContain('TEL')
    expect(card).not.toContain('ADR')
    expect(card).toContain('EMAIL')
  })
})
