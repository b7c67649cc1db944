import { describe, expect, it } from 'vitest'
import { getWhatsappMessageUrl, getWhatsappUrl } from './whatsapp.ts'

describe('link to a WhatsApp chat', () => {
  it('removes everything but digits', () => {
    expect(getWhatsappUrl('+52 1 (33) 1234-5678')).toBe('https://wa.me/5213312345678')
  })

  it("adds Mexico's country code, which the link requires, to a number of ten digits", () => {
    for (const number of ['33 1234 5678', '044 33 1234 5678', '01 (33) 1234 5678'])
      expect(getWhatsappUrl(number)).toBe('https://wa.me/523312345678')
  })

  it('returns no link without digits', () => {
    expect(getWhatsappUrl('pregunta por mí')).toBeNull()
  })
})

describe('link to a WhatsApp message', () => {
  it('addresses the message to the number, in every Mexican notation', () => {
    const href = 'https://wa.me/523312345678?text=Hola%2C%20Ana%3A%20https%3A%2F%2Fa.example%2F%3Ft%3D1'
    for (const number of ['33 1234 5678', '044 33 1234 5678', '+52 1 33 1234 5678'])
      expect(getWhatsappMessageUrl('Hola, Ana: https://a.example/?t=1', number)).toBe(href)
  })

  it('lets the person choose a chat when there is no number', () => {
    expect(getWhatsappMessageUrl('Hola', null)).toBe('https://wa.me/?text=Hola')
    expect(getWhatsappMessageUrl('Hola', 'pregunta por mí')).toBe('https://wa.me/?text=Hola')
  })
})
