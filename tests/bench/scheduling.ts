import { availableSlots } from '#modules/scheduling/availability.ts'
import { MINUTE } from '#modules/scheduling/local-time.ts'
import { type CrowdResult, measureBookings, measureCrowd } from './crowd.ts'
import type { SampleMember } from './sample.ts'
import type { Server } from './servers.ts'

/** What booking costs beyond the cases: computing slots, a booking, a crowd on one slot. */
export interface SchedulingFigures {
  /** Milliseconds for two months of slots, with so many appointments. */
  availability: { appointments: number; ms: number; p99Ms: number; budgetMs: number }[]
  bookings: { count: number; medianMs: number; p99Ms: number }
  crowd: CrowdResult
}

/** How many are booked one after the other. */
const bookings = 100
/** Limits of design.md, 'How it is fast'. */
const crowdBudgetMs = 2_000
const availabilityBudgets = [
  { appointments: 0, budgetMs: 1 },
  { appointments: 2_000, budgetMs: 3 },
]

/** @param members how many want the one slot */
export async function measureScheduling(
  server: Server,
  databaseUrl: string,
  provider: SampleMember,
  members: number,
): Promise<SchedulingFigures> {
  const latencies = await measureBookings(server, databaseUrl, provider, bookings)
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? Number.NaN
  return {
    availability: availabilityBudgets.map((row) => ({ ...row, ...timeSlots(row.appointments) })),
    bookings: { count: latencies.length, medianMs: at(0.5), p99Ms: at(0.99) },
    crowd: await measureCrowd(server, databaseUrl, provider, members),
  }
}

/** Two months of half hours, in a zone whose clock changes meanwhile. */
function timeSlots(count: number): { ms: number; p99Ms: number } {
  const now = new Date('2026-02-15T12:00:00Z')
  const nineToFive = [{ start: '09:00', end: '17:00' }]
  const input = {
    timeZone: 'America/Tijuana',
    weeklyRanges: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, nineToFive])),
    durationMinutes: 30,
    now,
    appointments: Array.from({ length: count }, (_, i) => {
      const startsAt = new Date(now.getTime() + ((i * 7919) % 90_000) * MINUTE)
      return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE) }
    }),
    exceptions: [{ from: '2026-03-16', to: '2026-03-20', ranges: [] }],
    noticeMinutes: 60,
    buffers: { before: 5, after: 10 },
  }
  const took = Array.from({ length: 1_001 }, () => {
    const begun = performance.now()
    availableSlots(input)
    return performance.now() - begun
  }).sort((a, b) => a - b)
  return { ms: took[500] ?? Number.NaN, p99Ms: took[990] ?? Number.NaN }
}

export function formatScheduling({ availability, bookings: booked, crowd }: SchedulingFigures): string {
  const exact = crowd.won === 1 && crowd.told === crowd.members - 1
  return [
    ...availability.map(
      ({ appointments, ms, p99Ms, budgetMs }) =>
        `${ms < budgetMs ? '✓' : '✗'} two months of slots beside ${appointments} appointments under ${budgetMs} ms: ${ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
    ),
    `  a booking, of ${booked.count} one by one: median ${booked.medianMs.toFixed(1)} ms, p99 ${booked.p99Ms.toFixed(1)} ms`,
    `${exact && crowd.allMs <= crowdBudgetMs ? '✓' : '✗'} ${crowd.members} members on one slot: ${crowd.won} won, ` +
      `${crowd.told} were told, all answered within ${(crowd.allMs / 1000).toFixed(2)} s (budget ${crowdBudgetMs / 1000} s)`,
  ].join('\n')
}
