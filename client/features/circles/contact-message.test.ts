import { describe, expect, it } from 'vitest'
import { createWhatsappMessageToContact } from './contact-message.ts'

describe('the WhatsApp message to a contact without account', () => {
  it('the WhatsApp message to a contact names its sender, and explains how to claim or remove the profile', () => {
    const facts = {
      name: 'Chuy Ochoa',
      senderName: 'Ana Robles',
      profileUrl: 'https://circulo.example/perfil/chuy-ochoa',
    }
    expect(createWhatsappMessageToContact(facts)).toBe(
      'Hola, Chuy Ochoa. Soy Ana Robles.\n' +
        'Te agregué a mi círculo de confianza para recomendar tu trabajo. Uso Círculo, un directorio de personas de confianza.\n' +
        'Aquí está tu perfil, y ahí puedes reclamarlo o quitarlo: https://circulo.example/perfil/chuy-ochoa',
    )
  })
})
