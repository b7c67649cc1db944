import { animalTrades } from './seed/animals.ts'
import { beautyTrades } from './seed/beauty.ts'
import { buildingTrades } from './seed/building.ts'
import { careTrades } from './seed/care.ts'
import { craftTrades } from './seed/crafts.ts'
import { educationTrades } from './seed/education.ts'
import { eventTrades } from './seed/events.ts'
import { foodTrades } from './seed/food.ts'
import { healthTrades } from './seed/health.ts'
import { homeTrades } from './seed/home.ts'
import { professionalServiceTrades } from './seed/professional-services.ts'
import { technologyTrades } from './seed/technology.ts'
import { transportTrades } from './seed/transport.ts'
import { vehicleTrades } from './seed/vehicles.ts'

/**
 * Catalogue of Mexican trades as text, one trade per line. The file `parse-trades.ts` explains the columns.
 */
export const tradeSeedText = [
  homeTrades,
  buildingTrades,
  vehicleTrades,
  foodTrades,
  beautyTrades,
  healthTrades,
  careTrades,
  educationTrades,
  professionalServiceTrades,
  eventTrades,
  animalTrades,
  technologyTrades,
  transportTrades,
  craftTrades,
].join('\n')
