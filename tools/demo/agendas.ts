import { type ServiceId, serviceIdSchema } from '#kernel/ids/contract.ts'
import type { Weekday } from '#modules/scheduling/availability.ts'
import type { WeeklyRangesInput } from '#modules/scheduling/contract/agenda.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import { isMainDemoProvider } from './circles.ts'
import { demoCities } from './cities.ts'
import { createDemoId } from './ids.ts'
import { createRandomGenerator } from './random.ts'
import type { DemoPerson } from './residents.ts'
import type { DemoTrade, WeeklyScheduleName } from './trade.ts'
import { demoTradesByKey } from './trades.ts'

export interface DemoAgenda {
  provider: DemoPerson
  durationMinutes: DemoTrade['minutes']
  autoConfirm: boolean
  timeZone: string
  weeklyRanges: WeeklyRangesInput
  services: { id: ServiceId; name: string; cost: number }[]
}

const others = 21

const on = (days: readonly Weekday[], ...ranges: readonly (readonly [string, string])[]): WeeklyRangesInput =>
  Object.fromEntries(days.map((day) => [day, ranges.map(([start, end]) => ({ start, end }))]))

const weekdays = [1, 2, 3, 4, 5] as const

const weeks: Record<WeeklyScheduleName, WeeklyRangesInput> = {
  trade: { ...on(weekdays, ['08:00', '14:00'], ['15:00', '18:00']), ...on([6], ['08:00', '13:00']) },
  clinic: { ...on(weekdays, ['09:00', '14:00'], ['16:00', '19:00']), ...on([6], ['09:00', '13:00']) },
  afternoons: on(weekdays, ['15:00', '20:00']),
  salon: on([2, 3, 4, 5, 6], ['10:00', '14:00'], ['15:00', '19:00']),
  office: on(weekdays, ['10:00', '14:00'], ['16:00', '18:00']),
}

export function createDemoAgendas(residents: readonly DemoPerson[]): DemoAgenda[] {
  const random = createRandomGenerator('agendas')
  const workers = residents.filter(({ accountId, trade }) => accountId !== null && trade !== null)
  const chosen = [
    ...workers.filter(isMainDemoProvider),
    ...random.sample(
      workers.filter((worker) => !isMainDemoProvider(worker)),
      others,
    ),
  ]
  return chosen.flatMap((provider) => {
    if (provider.trade === null) return []
    const trade = demoTradesByKey[provider.trade]
    const place = demoCities[provider.cityKey]
    return [
      {
        provider,
        durationMinutes: trade.minutes,
        autoConfirm: trade.autoConfirm,
        timeZone: findTimeZoneOfPlace({ state: place.state, city: place.name }),
        weeklyRanges: weeks[trade.week],
        services: trade.services.map(([name, cost], index) => ({
          id: createDemoId(serviceIdSchema, 'service', `${provider.key}:${index}`),
          name,
          cost: isMainDemoProvider(provider)
            ? cost
            : Math.round((cost * random.between(0.85, 1.25)) / 10) * 10,
        })),
      },
    ]
  })
}
