import { listAvailableSlots } from '#modules/scheduling/availability.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  type BookingActionDurations,
  type ConcurrentBookingResult,
  measureBookingActions,
  measureConcurrentBookings,
} from './concurrent-bookings.ts'
import { type CalendarFeedRequestDurations, measureCalendarFeed } from './feed.ts'
import { percentile } from './figures.ts'
import type { BenchMember } from './sample.ts'
import type { BenchServer } from './servers.ts'

export interface SchedulingBenchResult {
  availability: { appointments: number; ms: number; p99Ms: number; budgetMs: number }[]
  deeds: BookingActionDurations
  feed: CalendarFeedRequestDurations
  crowd: ConcurrentBookingResult
}

const deedsOfEach = 100
const crowdBudgetMs = 2_000
const availabilityBudgets = [
  { appointments: 0, budgetMs: 1 },
  { appointments: 2_000, budgetMs: 3 },
]

export async function runSchedulingBench(
  server: BenchServer,
  databaseUrl: string,
  provider: BenchMember,
  members: number,
): Promise<SchedulingBenchResult> {
  return {
    availability: availabilityBudgets.map((row) => ({ ...row, ...timeSlots(row.appointments) })),
    deeds: await measureBookingActions(server, databaseUrl, provider, deedsOfEach),
    feed: await measureCalendarFeed(server, provider),
    crowd: await measureConcurrentBookings(server, databaseUrl, provider, members),
  }
}

function timeSlots(count: number): { ms: number; p99Ms: number } {
  const now = new Date('2026-02-15T12:00:00Z')
  const nineToFive = [{ start: '09:00', end: '17:00' }]
  const input = {
    timeZone: 'America/Tijuana',
    weeklyRanges: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((weekday) => [weekday, nineToFive])),
    durationMinutes: 30,
    now,
    appointments: Array.from({ length: count }, (_, i) => {
      const startsAt = new Date(now.getTime() + ((i * 7919) % 90_000) * MINUTE_MS)
      return { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) }
    }),
    exceptions: [{ from: '2026-03-16', to: '2026-03-20', ranges: [] }],
    noticeMinutes: 60,
    buffers: { before: 5, after: 10 },
  }
  const took = Array.from({ length: 1_001 }, () => {
    const begun = performance.now()
    listAvailableSlots(input)
    return performance.now() - begun
  }).sort((a, b) => a - b)
  return { ms: took[500] ?? Number.NaN, p99Ms: took[990] ?? Number.NaN }
}

const deedNames: Record<keyof BookingActionDurations, string> = {
  book: 'a booking',
  reschedule: 'moving it',
  bookFor: 'a booking by the provider',
}

export function formatSchedulingBenchReport({
  availability,
  deeds,
  feed,
  crowd,
}: SchedulingBenchResult): string {
  const exact = crowd.won === 1 && crowd.rejected === crowd.members - 1
  return [
    ...availability.map(
      ({ appointments, ms, p99Ms, budgetMs }) =>
        `${ms < budgetMs ? '✓' : '✗'} two months of slots with ${appointments} appointments within ${budgetMs} ms: ${ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`,
    ),
    ...(['book', 'reschedule', 'bookFor'] as const).map(
      (deed) => `  ${deedNames[deed]}, of ${deeds[deed].length} one by one: ${spread(deeds[deed])}`,
    ),
    `  a calendar of ${feed.events} events: ${spread(feed.changed)}; when nothing has changed: ${spread(feed.unchanged)}`,
    `${exact && crowd.allMs <= crowdBudgetMs ? '✓' : '✗'} ${crowd.members} members on one slot: ${crowd.won} booked, ` +
      `${crowd.rejected} rejected, all responses within ${(crowd.allMs / 1000).toFixed(2)} s (budget ${crowdBudgetMs / 1000} s)`,
  ].join('\n')
}

function spread(sorted: readonly number[]): string {
  const at = (share: number) => percentile(sorted, share).toFixed(1)
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`
}
