import { createHash } from 'node:crypto'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { findCorrespondents, isDisabled } from '#modules/identity/api.ts'
import {
  type CalendarAppointment,
  calendarOfMany,
  calendarTextsVersion,
  mailboxOf,
  placeOf,
} from '#modules/scheduling/calendar.ts'
import { findAppointment } from '#modules/scheduling/data/appointments.ts'
import {
  type FeedAppointment,
  findCalendarState,
  findFeed,
  findForCalendar,
} from '#modules/scheduling/data/feeds.ts'
import { isGenuine, readToken } from '#modules/scheduling/links.ts'
import { openLink } from '#modules/scheduling/use-cases/open-link.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'config'>

/**
 * Finds the owner of a calendar feed; null if the URL is unknown or the account is disabled.
 * @param secret the part of the URL before '.ics'
 */
export async function findFeedOwner(
  { db }: Pick<Context, 'db'>,
  secret: string,
): Promise<{ personId: PersonId } | null> {
  const link = readToken(secret)
  if (link?.kind !== 'CALENDAR' || !(await isGenuine(db, link, ''))) return null
  const feed = await findFeed(db, { id: link.id })
  if (!feed || (await isDisabled(db, feed.personId))) return null
  return { personId: feed.personId }
}

export interface OpenCalendar {
  version: string
  /**
   * Generates the calendar as iCalendar text (METHOD:PUBLISH). The text may already contain a concurrent
   * change that `version` does not cover.
   */
  write(): Promise<string>
}

/**
 * The appointments of a person as client and as provider, for a calendar program. Calendar programs poll
 * frequently: comparing `version` avoids generating an unchanged calendar.
 */
export async function openCalendar(ctx: Context, personId: PersonId): Promise<OpenCalendar> {
  const { db, config } = ctx
  const now = ctx.clock.now()
  const state = await findCalendarState(db, personId, now)
  const places = await findPlaces(db, state.providerIds)
  const versionParts = [
    calendarTextsVersion,
    state.version,
    [...places].sort(),
    config.linkBase,
    config.mailFrom,
  ]
  return {
    version: createHash('sha256').update(JSON.stringify(versionParts)).digest('base64url'),
    write: async () =>
      write(ctx, await findForCalendar(db, personId, now), personId, { now, name: 'Citas en Círculo' }),
  }
}

/**
 * One appointment as a calendar file, for a signed-in client or provider, or for the holder of a link in an
 * e-mail.
 * @returns null if the caller has no such appointment
 * @throws SCHEDULING.LINK_INVALID
 */
export async function readAppointmentFile(
  ctx: Context & Pick<RequestContext, 'actor'>,
  request: { id: AppointmentId } | { token: string },
): Promise<string | null> {
  const opened = 'token' in request ? await openLink(ctx, request.token) : null
  const id = 'id' in request ? request.id : opened?.appointment.id
  const personId = opened ? opened.personId : ctx.actor?.personId
  const appointment = personId === undefined || id === undefined ? null : await findAppointment(ctx.db, id)
  if (!appointment || personId === undefined) return null
  if (appointment.clientId !== personId && appointment.providerId !== personId) return null
  return write(ctx, [appointment], personId, { now: ctx.clock.now() })
}

async function write(
  { db, config }: Context,
  appointments: readonly (CalendarAppointment & Pick<FeedAppointment, 'clientId' | 'providerId'>)[],
  personId: PersonId,
  { now, name }: { now: Date; name?: string },
): Promise<string> {
  const places = await findPlaces(
    db,
    appointments.flatMap(({ providerId }) => providerId ?? []),
  )
  const entries = appointments.map((appointment) => ({
    appointment,
    side: appointment.clientId === personId ? ('CLIENT' as const) : ('PROVIDER' as const),
    place: places.get(appointment.providerId ?? '') ?? null,
    // This URL contains no secret, because people share calendars.
    url: `${config.linkBase}/mis-citas`,
  }))
  return calendarOfMany(entries, { organizer: mailboxOf(config.mailFrom), ...(name && { name }) }, now)
}

async function findPlaces(tx: Tx, providerIds: readonly PersonId[]): Promise<Map<string, string>> {
  const providers = await findCorrespondents(tx, [...new Set(providerIds)])
  return new Map(
    providers.flatMap((provider) => {
      const place = provider.hiddenAt === null ? placeOf(provider) : null
      return place === null ? [] : [[provider.id, place]]
    }),
  )
}
