import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPeopleHiddenFrom } from '#modules/identity/api.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'
import { type AgendaRecord, findAgendas, findPeopleWithOpenAgenda } from '#modules/scheduling/data/agenda.ts'
import { findBusyTimesOfProviders } from '#modules/scheduling/data/appointments.ts'
import { addDays, DAY_MS } from '#modules/scheduling/local-time.ts'
import { addBuffersToSlot, findFirstFreeSlot } from '#modules/scheduling/rules.ts'

/**
 * Number of days, from a provider's first slot on, in which the first query reads appointments. Most agendas
 * have a free slot in these days, so that a second query is rarely needed.
 */
const firstSearchDays = 7

/** Appointments that end before `from` do not matter. */
interface Search {
  personId: PersonId
  agenda: AgendaRecord
  from: Date
}

/**
 * For a visitor, only tells which agendas are open. The number of SQL statements does not depend on the number of
 * people: at most two for the agendas, and two for the appointments.
 */
export async function findNextSlots(
  ctx: RequestContext,
  { personIds }: { personIds: readonly PersonId[] },
): Promise<NextSlot[]> {
  if (personIds.length === 0) return []
  if (!ctx.actor) {
    const [hidden, open] = await Promise.all([
      findPeopleHiddenFrom(ctx.db, null, personIds),
      findPeopleWithOpenAgenda(ctx.db, personIds),
    ])
    return open.filter((id) => !hidden.has(id)).map((personId) => ({ personId, next: null }))
  }

  const now = ctx.clock.now()
  const [hidden, agendas] = await Promise.all([
    findPeopleHiddenFrom(ctx.db, ctx.actor, personIds),
    findAgendas(ctx.db, personIds, now),
  ])
  const open = [...agendas].filter(
    ([id, { enabled, ranges }]) => enabled && ranges.length > 0 && !hidden.has(id),
  )
  const searches = open.flatMap(([personId, agenda]): Search[] => {
    const first = findFirstFreeSlot(agenda, { appointments: [], now })
    return first ? [{ personId, agenda, from: addBuffersToSlot(first, agenda).from }] : []
  })
  const soon = await findFreeSlots(
    ctx,
    searches.map((search) => ({ ...search, to: new Date(search.from.getTime() + firstSearchDays * DAY_MS) })),
    now,
  )
  const later = await findFreeSlots(
    ctx,
    searches
      .filter(({ personId }) => !soon.has(personId))
      .map((search) => ({ ...search, to: getEndOfBookingWindow(search.agenda, now) })),
    now,
  )
  return open.map(([personId]) => ({ personId, next: soon.get(personId) ?? later.get(personId) ?? null }))
}

/** Returns an instant after the last slot of the booking window and the buffer of that slot. */
function getEndOfBookingWindow({ timeZone }: AgendaRecord, now: Date): Date {
  return new Date(Date.parse(addDays(getBookingWindow(timeZone, now).to, 3)))
}

async function findFreeSlots(
  ctx: RequestContext,
  searches: readonly (Search & { to: Date })[],
  now: Date,
): Promise<Map<PersonId, NonNullable<NextSlot['next']>>> {
  if (searches.length === 0) return new Map()
  const busy = Map.groupBy(
    await findBusyTimesOfProviders(ctx.db, searches, now),
    ({ providerId }) => providerId,
  )
  return new Map(
    searches.flatMap(({ personId, agenda, to }) => {
      const slot = findFirstFreeSlot(agenda, { appointments: busy.get(personId) ?? [], now, until: to })
      if (!slot) return []
      const { date, time } = slot
      const today = getBookingWindow(agenda.timeZone, now).from
      return [[personId, { date, time, daysAhead: (Date.parse(date) - Date.parse(today)) / DAY_MS }]]
    }),
  )
}
