import { z } from 'zod'

export const tradeFamilies = [
  'HOME',
  'BUILDING',
  'HEALTH',
  'VEHICLES',
  'BEAUTY',
  'CARE',
  'OFFICE',
  'PARTIES',
  'OTHER',
] as const
export const tradeFamilySchema = z.enum(tradeFamilies)
export type TradeFamily = (typeof tradeFamilies)[number]

export const tradeFamilyNames: Record<TradeFamily, string> = {
  HOME: 'Casa',
  BUILDING: 'Construcción',
  HEALTH: 'Salud',
  VEHICLES: 'Autos',
  BEAUTY: 'Belleza',
  CARE: 'Cuidados y clases',
  OFFICE: 'Oficina',
  PARTIES: 'Comida y fiestas',
  OTHER: 'Otros',
}

export const tradeFamilySlugs: Record<TradeFamily, string> = {
  HOME: 'casa',
  BUILDING: 'construccion',
  HEALTH: 'salud',
  VEHICLES: 'autos',
  BEAUTY: 'belleza',
  CARE: 'cuidados',
  OFFICE: 'oficina',
  PARTIES: 'fiestas',
  OTHER: 'otros',
}

/** The Spanish question must fit both genders: the recommended worker may be a man or a woman. */
export interface TradeSuggestion {
  tradeId: string
  trade: string
  question: string
  family: TradeFamily
}

export const tradeSuggestions: readonly TradeSuggestion[] = [
  { tradeId: 'electricidad', trade: 'Electricista', question: '¿Quién es tu electricista?', family: 'HOME' },
  { tradeId: 'odontologia', trade: 'Dentista', question: '¿Quién es tu dentista?', family: 'HEALTH' },
  { tradeId: 'mecanica', trade: 'Mecánica', question: '¿Quién arregla tu coche?', family: 'VEHICLES' },
  { tradeId: 'estilismo', trade: 'Estilista', question: '¿Quién te corta el pelo?', family: 'BEAUTY' },
  { tradeId: 'plomeria', trade: 'Plomería', question: '¿Quién arregla tus fugas?', family: 'HOME' },
  {
    tradeId: 'cuidado-ninos',
    trade: 'Cuidado de niños',
    question: '¿Quién cuida a tus niños?',
    family: 'CARE',
  },
  { tradeId: 'albanileria', trade: 'Albañilería', question: '¿Quién hace tus obras?', family: 'BUILDING' },
  { tradeId: 'contabilidad', trade: 'Contabilidad', question: '¿Quién lleva tus cuentas?', family: 'OFFICE' },
]
