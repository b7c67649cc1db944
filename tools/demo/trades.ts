import type { Trade } from './trade.ts'
import { careTrades } from './trades-care.ts'
import { homeTrades } from './trades-home.ts'
import { townTrades } from './trades-town.ts'

export type TradeKey = keyof typeof homeTrades | keyof typeof careTrades | keyof typeof townTrades

export const tradesByKey: Record<TradeKey, Trade> = { ...homeTrades, ...careTrades, ...townTrades }
export const tradeKeys = Object.keys(tradesByKey) as TradeKey[]
