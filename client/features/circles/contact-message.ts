interface ContactMessageFacts {
  /** The contact. */
  name: string
  /** Complete URL of the contact's profile. */
  profileUrl: string
  /** Name of the member who added the contact. */
  me: string
}

/** The text with which a member tells a contact by WhatsApp that they have a profile, and how to claim or remove it. */
export function createContactMessage({ name, profileUrl, me }: ContactMessageFacts): string {
  return [
    `Hola, ${name}. Soy ${me}.`,
    'Te agregué a mi círculo en Círculo, un directorio de personas de confianza, para recomendar tu trabajo.',
    `Aquí está tu perfil, y ahí puedes reclamarlo o quitarlo: ${profileUrl}`,
  ].join('\n')
}
