import type { MemberContext } from '#kernel/context.ts'
import { findVisiblePersonCards, getProfilePath, type PersonCard } from '#modules/identity/api.ts'
import type {
  AppointmentCard,
  AppointmentsPage,
  ListAppointmentsInput,
} from '#modules/scheduling/contract/appointments.ts'
import {
  appointmentsPerPage,
  maxListedClients,
  maxReviewRequests,
} from '#modules/scheduling/contract/limits.ts'
import * as listing from '#modules/scheduling/data/listing.ts'
import { getLocalDateAt, getLocalTimeAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  type CallerPersonId,
  canSeeClientContactData,
  findUnexpiredProposedStartTime,
  getAppointmentPermissions,
  isAppointmentPendingOrConfirmed,
  isBookingRequestUnansweredAtStart,
} from '#modules/scheduling/permissions.ts'
import {
  getAppointmentStatusAt,
  hasAppointmentEnded,
  isExpiredBookingRequest,
} from '#modules/scheduling/rules.ts'
import { findAppointmentsToReview, findReviewRequests } from '#modules/scheduling/use-cases/ask-for-review.ts'

export async function listAppointments(
  ctx: MemberContext,
  input: ListAppointmentsInput,
): Promise<AppointmentsPage> {
  const now = ctx.clock.now()
  const me = ctx.actor.personId
  const isClient = input.role === 'client'
  const [mine, other] = isClient
    ? [{ clientId: me }, { providerId: me }]
    : [{ providerId: me }, { clientId: me }]
  const filters = isClient ? { ...input, clientId: undefined, clientName: undefined } : input
  const limit = appointmentsPerPage + 1
  const clientLimit = isClient || input.cursor ? 0 : maxListedClients + 1
  const [found, figures] = await Promise.all([
    listing.findAppointmentPage(ctx.db, mine, { ...filters, limit }, now),
    input.figures
      ? listing.countListedAppointments(ctx.db, [mine, other], { ...filters, clientLimit }, now)
      : countToAnswer(ctx.db, mine, input, now),
  ])
  const page = found.slice(0, appointmentsPerPage)
  const last = found.length > appointmentsPerPage ? page.at(-1) : undefined

  const counterpartId = (record: listing.ListedAppointment) =>
    isClient ? record.providerId : record.clientId
  const people = await findVisiblePersonCards(ctx.db, ctx, [
    ...new Set(page.flatMap((record) => counterpartId(record) ?? [])),
  ])
  const cards = new Map(people.map((person) => [person.id, person]))
  const toReview = isClient ? await findAppointmentsToReview(ctx, page) : new Set()
  return {
    appointments: page.map((record) => {
      const id = counterpartId(record)
      const card = toAppointmentCard(record, id === null ? undefined : cards.get(id), me, now)
      const canReview = card.counterpart.profilePath !== null && toReview.has(record.id)
      return { ...card, canReview }
    }),
    nextCursor: last
      ? { date: last.localDate, time: last.localTime, startsAt: last.startsAt, id: last.id }
      : null,
    counts: isClient
      ? { client: figures.inSpan, provider: figures.ofOtherSide }
      : { client: figures.ofOtherSide, provider: figures.inSpan },
    later: input.includeLater ? 0 : figures.later,
    earlier: figures.earlier,
    toAnswer: figures.toAnswer,
    clients: figures.clients.slice(0, maxListedClients).sort((a, b) => a.name.localeCompare(b.name, 'es-MX')),
    moreClients: figures.clients.length > maxListedClients,
  }
}

export async function listReviewRequests(ctx: MemberContext): Promise<AppointmentCard[]> {
  const records = await findReviewRequests(ctx, maxReviewRequests)
  const providerIds = records.flatMap(({ providerId }) => providerId ?? [])
  const people = await findVisiblePersonCards(ctx.db, ctx, providerIds)
  const cards = new Map(people.map((person) => [person.id, person]))
  const [me, now] = [ctx.actor.personId, ctx.clock.now()]
  return records.flatMap((record) => {
    const provider = record.providerId === null ? undefined : cards.get(record.providerId)
    return provider ? [{ ...toAppointmentCard(record, provider, me, now), canReview: true }] : []
  })
}

async function countToAnswer(
  ...[tx, party, list, now]: Parameters<typeof listing.countAppointmentsToAnswer>
): Promise<listing.AppointmentListCounts> {
  const toAnswer = await listing.countAppointmentsToAnswer(tx, party, list, now)
  return { inSpan: 0, ofOtherSide: 0, later: 0, earlier: 0, toAnswer, clients: [] }
}

export function toAppointmentCard(
  record: listing.ListedAppointment,
  counterpart: PersonCard | undefined,
  me: CallerPersonId,
  now: Date,
): AppointmentCard {
  const isProvider = record.providerId === me
  const personId = isProvider ? record.clientId : record.providerId
  const stands = isAppointmentPendingOrConfirmed(record, now)
  const chatNumber = isProvider ? record.clientPhone : (counterpart?.whatsapp ?? counterpart?.phone ?? null)
  return {
    id: record.id,
    counterpart: {
      personId,
      name: isProvider ? record.clientName : record.providerName,
      profilePath: counterpart ? getProfilePath(counterpart) : null,
      photoId: counterpart?.photoId ?? null,
    },
    contact: canSeeClientContactData(record, me, now)
      ? { email: record.clientEmail, phone: record.clientPhone }
      : null,
    chatNumber: stands ? chatNumber : null,
    date: record.localDate,
    time: record.localTime,
    endTime: record.localEndTime,
    timeZone: record.timeZone,
    clientSharesClock: clientSharesClock(record),
    durationMinutes: record.durationMinutes,
    startsAt: record.startsAt,
    endsAt: record.endsAt,
    status: getAppointmentStatusAt(record, now),
    cancelledBy: isExpiredBookingRequest(record, now) ? 'SYSTEM' : record.cancelledBy,
    cancelReason: record.cancelReason,
    service: record.serviceName === null ? null : { name: record.serviceName, cost: record.serviceCost },
    note: record.clientNote,
    bookedByProvider: record.bookedByProvider,
    isPast: hasAppointmentEnded(record, now),
    isUnanswered: isBookingRequestUnansweredAtStart(record, now),
    noShow: record.noShowAt !== null,
    attendanceConfirmed: record.attendanceConfirmedAt !== null,
    answerBy: stands && record.status === 'PENDING' ? momentOf(record, record.expiresAt) : null,
    changeableUntil:
      stands && !isProvider && record.startsAt > now ? momentOf(record, record.changeableUntil) : null,
    proposal: proposalOf(record, now),
    canReview: false,
    ...getAppointmentPermissions(record, me, now),
  }
}

function clientSharesClock({ startsAt, timeZone, clientTimeZone }: listing.ListedAppointment): boolean {
  const wallIn = (zone: string) => `${getLocalDateAt(zone, startsAt)} ${getLocalTimeAt(zone, startsAt)}`
  return clientTimeZone !== null && wallIn(clientTimeZone) === wallIn(timeZone)
}

function momentOf({ timeZone }: { timeZone: string }, instant: Date | null) {
  if (instant === null) return null
  return { date: getLocalDateAt(timeZone, instant), time: getLocalTimeAt(timeZone, instant) }
}

function proposalOf(record: listing.ListedAppointment, now: Date): AppointmentCard['proposal'] {
  const startsAt = findUnexpiredProposedStartTime(record, now)
  const timeZone = record.proposedTimeZone
  if (startsAt === null || timeZone === null) return null
  const endsAt = new Date(startsAt.getTime() + record.durationMinutes * MINUTE_MS)
  return {
    date: getLocalDateAt(timeZone, startsAt),
    time: getLocalTimeAt(timeZone, startsAt),
    endTime: getLocalTimeAt(timeZone, endsAt),
    startsAt,
    timeZone,
    isByClient: record.proposedByClient,
  }
}
