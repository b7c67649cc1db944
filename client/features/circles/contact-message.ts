interface ContactMessageFacts {
  name: string
  profileUrl: string
  /** Name of the member who added the contact. */
  me: string
}

export function createWhatsappMessageToContact({ name, profileUrl, me }: ContactMessageFacts): string {
  return [
    `Hola, ${name}. Soy ${me}.`,
    'Te agregué a mi círculo de confianza para recomendar tu trabajo. Uso Círculo, un directorio de personas de confianza.',
    `Aquí está tu perfil, y ahí puedes reclamarlo o quitarlo: ${profileUrl}`,
  ].join('\n')
}
