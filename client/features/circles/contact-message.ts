interface ContactMessageFacts {
  /** Name of the contact who receives the message. */
  name: string
  /** Complete URL of the contact's profile. */
  profileUrl: string
  /** Name of the member who added the contact. */
  me: string
}

/**
 * The WhatsApp message by which a member tells a contact about the contact's profile, and how to claim or remove
 * it.
 */
export function createContactMessage({ name, profileUrl, me }: ContactMessageFacts): string {
  return [
    `Hola, ${name}. Soy ${me}.`,
    'Te agregué a mi círculo de confianza para recomendar tu trabajo. Uso Círculo, un directorio de personas de confianza.',
    `Aquí está tu perfil, y ahí puedes reclamarlo o quitarlo: ${profileUrl}`,
  ].join('\n')
}
