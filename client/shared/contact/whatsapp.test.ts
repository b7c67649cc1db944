import { describe, expect, it } from 'vitest'
import { getWhatsappMessageUrl, getWhatsappUrl } from './whatsapp.ts'

describe('link to a WhatsApp chat', () => {
  it('the link to a WhatsApp chat contains only the digits of the number', () => {
    expect(getWhatsappUrl('+52 1 (33) 1234-5678')).toBe('https://wa.me/5213312345678')
  })

  it("the link to a WhatsApp chat adds Mexico's country code to a number of ten digits", () => {
    for (const number of ['33 1234 5678', '044 33 1234 5678', '01 (33) 1234 5678'])
      expect(getWhatsappUrl(number)).toBe('https://wa.me/523312345678')
  })

  it('getWhatsappUrl returns null for a text without digits', () => {
    expect(getWhatsappUrl('pregunta por mí')).toBeNull()
  })
})

describe('link to a WhatsApp message', () => {
  it('getWhatsappMessageUrl creates equal links for three notations of a Mexican phone number', () => {
    const href = 'https://wa.me/523312345678?text=Hola%2C%20Ana%3A%20https%3A%2F%2Fa.example%2F%3Ft%3D1'
    for (const number of ['33 1234 5678', '044 33 1234 5678', '+52 1 33 1234 5678'])
      expect(getWhatsappMessageUrl('Hola, Ana: https://a.example/?t=1', number)).toBe(href)
  })

  it('the link to a WhatsApp message contains no recipient when the number is missing', () => {
    expect(getWhatsappMessageUrl('Hola', null)).toBe('https://wa.me/?text=Hola')
    expect(getWhatsappMessageUrl('Hola', 'pregunta por mí')).toBe('https://wa.me/?text=Hola')
  })
})
