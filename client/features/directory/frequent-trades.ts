/** Trades to choose from by a press: the same ones for every reader. Each text is one that a search understands. */
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
