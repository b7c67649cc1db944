import { maxPeoplePerNextSlotsQuery } from '#modules/scheduling/contract/limits.ts'
import type { BenchCase, MakeBenchCase } from './cases.ts'
import type { BenchPeopleSample } from './sample.ts'

export function formatNextMonth(): string {
  const first = new Date()
  first.setUTCMonth(first.getUTCMonth() + 1, 1)
  return first.toISOString().slice(0, 7)
}

export function listSchedulingBenchCases(sample: BenchPeopleSample, make: MakeBenchCase): BenchCase[] {
  const { typical, providers } = sample
  const visitor = [null]
  const [busiest, others] = [providers.slice(0, 1), providers.slice(1)]
  const month = formatNextMonth()
  const about = (people: readonly string[]) => people.map((personId) => ({ personId }))
  const ofProviders = about(providers.map(({ personId }) => personId))
  const ofPage = [
    ...new Set([...providers.map(({ personId }) => personId), ...sample.popular.map(({ id }) => id)]),
  ].slice(0, maxPeoplePerNextSlotsQuery)
  const slotsOf = (people: readonly { personId: string }[]) =>
    people.map(({ personId }) => ({ personId, month }))
  const asProvider = (name: string, list: object) =>
    make(`scheduling.appointments: ${name}, 2,000 of them`, 'provider', 'page', busiest, [
      { role: 'provider', ...list },
    ])
  return [
    make('scheduling.offer', 'visitor', 'read', visitor, ofProviders),
    make('scheduling.slots: month', 'visitor', 'page', visitor, slotsOf(ofProviders)),
    make('scheduling.slots: month', 'member', 'page', typical, slotsOf(ofProviders)),
    make(
      'scheduling.slots: month, with buffers',
      'member',
      'page',
      sample.withBuffers.length === 0 ? [] : typical,
      slotsOf(about(sample.withBuffers)),
    ),
    make('scheduling.slots: 2,000 appointments', 'member', 'page', typical, slotsOf(busiest)),
    ...(['visitor', 'member'] as const).map((as) =>
      make('scheduling.nextSlots: a page of people', as, 'page', as === 'visitor' ? visitor : typical, [
        { personIds: ofPage },
      ]),
    ),
    make('scheduling.appointments: month, as client', 'member', 'page', typical, [{ role: 'client' }]),
    make('scheduling.appointments: month', 'provider', 'page', others, [{ role: 'provider' }]),
    asProvider('month', {}),
    asProvider('from today', { part: 'current' }),
    asProvider('before today', { part: 'earlier', figures: false }),
    asProvider('archive', { view: 'archive' }),
    asProvider('of one name', { clientName: sample.commonWord }),
    asProvider('requests', { status: 'pending', includeLater: true }),
    asProvider('to answer', { status: 'waiting', includeLater: true, figures: false }),
    make(
      'scheduling.linkedAppointment',
      'visitor',
      'page',
      sample.links.length === 0 ? [] : visitor,
      sample.links.map((token) => ({ token })),
    ),
    make('scheduling.waiting', 'provider', 'read', providers),
    make('scheduling.bookingPhone', 'member', 'read', typical),
    make('scheduling.reviewRequests', 'member', 'read', typical),
    make('scheduling.calendarFeed', 'provider', 'read', providers),
    make('scheduling.agendaSettings', 'provider', 'read', providers),
    make('scheduling.serviceSettings', 'provider', 'read', providers),
    make('scheduling.exceptions', 'provider', 'read', providers),
  ]
}
