import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPeopleHiddenFromCaller } from '#modules/identity/api.ts'
import { getBookingWindow } from '#modules/scheduling/availability.ts'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'
import { type AgendaRecord, findAgendas, findPeopleWithOpenAgenda } from '#modules/scheduling/data/agenda.ts'
import { findBusyTimesOfProviders } from '#modules/scheduling/data/appointments.ts'
import { addDays, DAY_MS } from '#modules/scheduling/local-time.ts'
import { addBuffersToSlot, findFirstFreeSlot } from '#modules/scheduling/rules.ts'

const firstSearchDays = 7

interface Search {
  personId: PersonId
  agenda: AgendaRecord
  from: Date
}

export async function findNextFreeSlots(
  ctx: RequestContext,
  { personIds }: { personIds: readonly PersonId[] },
): Promise<NextSlot[]> {
  if (personIds.length === 0) return []
  if (!ctx.actor) {
    const [hidden, open] = await Promise.all([
      findPeopleHiddenFromCaller(ctx.db, null, personIds),
      findPeopleWithOpenAgenda(ctx.db, personIds),
    ])
    return open.filter((id) => !hidden.has(id)).map((personId) => ({ personId, next: null }))
  }

  const now = ctx.clock.now()
  const [hidden, agendas] = await Promise.all([
    findPeopleHiddenFromCaller(ctx.db, ctx.actor, personIds),
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
