/** The search must recognize each of these suggested search texts as a trade. */
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
