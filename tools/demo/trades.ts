import type { DemoTrade } from './trade.ts'
import { careTrades } from './trades-care.ts'
import { householdTrades } from './trades-home.ts'
import { tradesOutsideHomeAndCare } from './trades-town.ts'

export type DemoTradeKey =
  | keyof typeof householdTrades
  | keyof typeof careTrades
  | keyof typeof tradesOutsideHomeAndCare

export const demoTradesByKey: Record<DemoTradeKey, DemoTrade> = {
  ...householdTrades,
  ...careTrades,
  ...tradesOutsideHomeAndCare,
}
export const demoTradeKeys = Object.keys(demoTradesByKey) as DemoTradeKey[]
