import { animalTrades } from './seed/animals.ts'
import { beautyTrades } from './seed/beauty.ts'
import { buildingTrades } from './seed/building.ts'
import { careServiceTrades } from './seed/care.ts'
import { craftTrades } from './seed/crafts.ts'
import { educationTrades } from './seed/education.ts'
import { eventServiceTrades } from './seed/events.ts'
import { foodTrades } from './seed/food.ts'
import { healthTrades } from './seed/health.ts'
import { householdTrades } from './seed/home.ts'
import { professionalServiceTrades } from './seed/professional-services.ts'
import { technologyTrades } from './seed/technology.ts'
import { transportTrades } from './seed/transport.ts'
import { vehicleTrades } from './seed/vehicles.ts'

const tradeTexts = {
  home: householdTrades,
  building: buildingTrades,
  vehicles: vehicleTrades,
  food: foodTrades,
  beauty: beautyTrades,
  health: healthTrades,
  care: careServiceTrades,
  education: educationTrades,
  professionalServices: professionalServiceTrades,
  events: eventServiceTrades,
  animals: animalTrades,
  technology: technologyTrades,
  transport: transportTrades,
  crafts: craftTrades,
}

export type TradeGroup = keyof typeof tradeTexts

export const builtInTradeCatalogText = Object.values(tradeTexts).join('\n')

export function createTradeGroups(): ReadonlyMap<string, TradeGroup> {
  const groups = Object.keys(tradeTexts) as TradeGroup[]
  return new Map(
    groups.flatMap((group) => parseTradeIds(tradeTexts[group]).map((id) => [id, group] as const)),
  )
}

const parseTradeIds = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, line.indexOf('|')).trim())
