/** Who sees a phone or an e-mail, from the widest audience on. */
export const audiences = [
  { value: 'EVERYBODY', label: 'Todos' },
  { value: 'MEMBERS', label: 'Personas con cuenta' },
  { value: 'CIRCLE', label: 'Solo mi círculo' },
] as const
export type Audience = (typeof audiences)[number]['value']
