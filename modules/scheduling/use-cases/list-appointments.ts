import type { MemberContext } from '#kernel/context.ts'
import { findPersonCards, type PersonCard, profilePath } from '#modules/identity/api.ts'
import type { AppointmentCard, Appointments, AppointmentsInput } from '#modules/scheduling/contract.ts'
import * as data from '#modules/scheduling/data.ts'
import {
  canCancel,
  canConfirm,
  hasEnded,
  inListOrder,
  isUnanswered,
  longestLookBackDays,
  passesFilters,
  placesInList,
  showsClientContact,
  statusAt,
} from '#modules/scheduling/rules.ts'

/** One tab of 'Mis Citas', with the counts of both (spec §2, §9; design, reading "Mis Citas"). */
export async function listAppointments(ctx: MemberContext, input: AppointmentsInput): Promise<Appointments> {
  const now = ctx.clock.now()
  const me = ctx.actor.personId
  const asClient = { clientId: me }
  const asProvider = { providerId: me }
  const [mine, other] = input.role === 'client' ? [asClient, asProvider] : [asProvider, asClient]
  const ahead = input.view === 'active'
  const [records, otherFacts] = await Promise.all([
    data.findAppointments(ctx.db, mine, now, longestLookBackDays, ahead),
    data.findAppointmentFacts(ctx.db, other, now, longestLookBackDays, ahead),
  ])
  const placeInSpan = placesInList({ view: input.view, span: input.span, includeLater: false }, now)
  const countInSpan = (list: readonly data.AppointmentFactsRow[]) =>
    list.filter((appointment) => placeInSpan(appointment) === 'shown').length
  const filters = { status: input.status, clientId: input.role === 'provider' ? input.clientId : undefined }

  const byPlace = Map.groupBy(records, placesInList(input, now))
  const [listed, beyond] = [byPlace.get('shown') ?? [], byPlace.get('later') ?? []]
  const shown = listed.filter((record) => passesFilters(record, filters)).sort(inListOrder(input.view))

  const counterpartId = (record: data.ListedAppointment) =>
    input.role === 'client' ? record.providerId : record.clientId
  const counterpartIds = new Set(shown.flatMap((record) => counterpartId(record) ?? []))
  const people = await findPersonCards(ctx.db, [...counterpartIds])
  const cards = new Map(people.map((person) => [person.id, person]))
  const [mineCount, otherCount] = [countInSpan(records), countInSpan(otherFacts)]
  return {
    appointments: shown.map((record) => toCard(record, cards.get(counterpartId(record) ?? ''), me, now)),
    counts:
      input.role === 'client'
        ? { client: mineCount, provider: otherCount }
        : { client: otherCount, provider: mineCount },
    later: beyond.filter((record) => passesFilters(record, filters)).length,
    clients: input.role === 'provider' ? clientsOf([...listed, ...beyond]) : [],
  }
}

function toCard(
  record: data.ListedAppointment,
  counterpart: PersonCard | undefined,
  me: string,
  now: Date,
): AppointmentCard {
  const isProvider = record.providerId === me
  const personId = isProvider ? record.clientId : record.providerId
  return {
    id: record.id,
    counterpart: {
      personId,
      name: isProvider ? record.clientName : record.providerName,
      profilePath: counterpart ? profilePath(counterpart) : null,
      photoId: counterpart?.photoId ?? null,
    },
    contact: showsClientContact(record, me, now)
      ? { email: record.clientEmail, phone: record.clientPhone }
      : null,
    date: record.localDate,
    time: record.localTime,
    endTime: record.localEndTime,
    timeZone: record.timeZone,
    durationMinutes: record.durationMinutes,
    startsAt: record.startsAt,
    endsAt: record.endsAt,
    status: statusAt(record, now),
    service: record.serviceName === null ? null : { name: record.serviceName, cost: record.serviceCost },
    isPast: hasEnded(record, now),
    isUnanswered: isUnanswered(record, now),
    canConfirm: canConfirm(record, me, now),
    canCancel: canCancel(record, me, now),
  }
}

/** Everybody who is in the list or beyond its span, by name. */
function clientsOf(records: readonly data.ListedAppointment[]): Appointments['clients'] {
  const names = new Map(records.map((record) => [record.clientId, record.clientName]))
  return [...names]
    .flatMap(([personId, name]) => (personId === null ? [] : { personId, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))
}
