export const audiences = [
  { value: 'EVERYBODY', label: 'Todos' },
  { value: 'MEMBERS', label: 'Personas con cuenta' },
  { value: 'CIRCLE', label: 'Solo mi círculo' },
] as const
export type Audience = (typeof audiences)[number]['value']
