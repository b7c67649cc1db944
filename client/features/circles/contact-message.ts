interface ContactMessageFacts {
  name: string
  profileUrl: string
  senderName: string
}

export function createWhatsappMessageToContact({
  name,
  profileUrl,
  senderName,
}: ContactMessageFacts): string {
  return [
    `Hola, ${name}. Soy ${senderName}.`,
    'Te agregué a mi círculo de confianza para recomendar tu trabajo. Uso Círculo, un directorio de personas de confianza.',
    `Aquí está tu perfil, y ahí puedes reclamarlo o quitarlo: ${profileUrl}`,
  ].join('\n')
}
