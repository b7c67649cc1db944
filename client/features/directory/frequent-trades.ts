/** Trades that a reader can press instead of typing. The search understands each of these texts. */
export const frequentTrades = [
  { label: 'Plomería', text: 'Plomería' },
  { label: 'Electricidad', text: 'Electricidad' },
  { label: 'Carpintería', text: 'Carpintería' },
  { label: 'Albañilería', text: 'Albañilería' },
  { label: 'Mecánica', text: 'Mecánica' },
  { label: 'Limpieza', text: 'Limpieza' },
  { label: 'Jardinería', text: 'Jardinería' },
  { label: 'Costura', text: 'Costura' },
  { label: 'Repostería', text: 'Repostería' },
  { label: 'Odontología', text: 'Odontología' },
] as const
