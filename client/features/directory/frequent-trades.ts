/** Search texts. The search must recognize each of them as a trade. */
export const frequentTrades = [
  'Plomería',
  'Electricidad',
  'Carpintería',
  'Albañilería',
  'Mecánica',
  'Limpieza',
  'Jardinería',
  'Costura',
  'Repostería',
  'Odontología',
]
