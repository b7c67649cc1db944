export const contactDataAudiences = [
  { value: 'EVERYBODY', label: 'Todos' },
  { value: 'MEMBERS', label: 'Personas con cuenta' },
  { value: 'CIRCLE', label: 'Solo mi círculo' },
] as const
export type ContactDataAudience = (typeof contactDataAudiences)[number]['value']
