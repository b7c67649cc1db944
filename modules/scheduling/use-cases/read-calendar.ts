import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { findCorrespondents, isDisabled } from '#modules/identity/api.ts'
import { calendarOfMany, mailboxOf, placeOf } from '#modules/scheduling/calendar.ts'
import { findAppointment } from '#modules/scheduling/data/appointments.ts'
import { findFeed, findForCalendar } from '#modules/scheduling/data/feeds.ts'
import type { AppointmentRecord } from '#modules/scheduling/data.ts'
import { isGenuine, readToken } from '#modules/scheduling/links.ts'
import { openLink } from '#modules/scheduling/use-cases/open-link.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'config'>

/**
 * Whose private calendar address this is; null: nobody's, or of somebody whose account is shut.
 * @param secret the part of the address before '.ics'
 */
export async function findFeedOwner(
  { db }: Pick<Context, 'db'>,
  secret: string,
): Promise<{ personId: string } | null> {
  const link = readToken(secret)
  if (link?.kind !== 'CALENDAR' || !(await isGenuine(db, link, ''))) return null
  const feed = await findFeed(db, { id: link.id })
  if (!feed || (await isDisabled(db, feed.personId))) return null
  return { personId: feed.personId }
}

/** All that somebody has around now, as client and as provider, for their calendar program (iCalendar, PUBLISH). */
export async function readCalendar(ctx: Context, personId: string): Promise<string> {
  const appointments = await findForCalendar(ctx.db, personId, ctx.clock.now())
  return write(ctx, appointments, personId, 'Citas en Círculo')
}

/**
 * One appointment as a file for its reader's calendar, for a party who is signed in, or whoever holds the link of a mail.
 * @returns null when there is none for them
 * @throws SCHEDULING.LINK_INVALID
 */
export async function readAppointmentFile(
  ctx: Context & Pick<RequestContext, 'actor'>,
  asked: { id: string } | { token: string },
): Promise<string | null> {
  const opened = 'token' in asked ? await openLink(ctx, asked.token) : null
  const id = 'id' in asked ? asked.id : (opened?.appointment.id ?? '')
  const personId = opened ? opened.personId : ctx.actor?.personId
  const appointment = personId === undefined ? null : await findAppointment(ctx.db, id)
  if (!appointment || personId === undefined) return null
  if (appointment.clientId !== personId && appointment.providerId !== personId) return null
  return write(ctx, [appointment], personId)
}

async function write(
  { db, config, clock }: Context,
  appointments: readonly AppointmentRecord[],
  personId: string,
  name?: string,
): Promise<string> {
  const places = await findPlaces(db, appointments)
  const entries = appointments.map((appointment) => ({
    appointment,
    side: appointment.clientId === personId ? ('CLIENT' as const) : ('PROVIDER' as const),
    place: places.get(appointment.providerId ?? '') ?? null,
    // Calendars are shared: this opens nothing by itself.
    url: `${config.linkBase}/mis-citas`,
  }))
  return calendarOfMany(
    entries,
    { organizer: mailboxOf(config.mailFrom), ...(name && { name }) },
    clock.now(),
  )
}

/** Where these providers are found, as their profiles show it: who is hidden shows nothing. */
async function findPlaces(tx: Tx, appointments: readonly AppointmentRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(appointments.flatMap(({ providerId }) => providerId ?? []))]
  const providers = await findCorrespondents(tx, ids)
  return new Map(
    providers.flatMap((provider) => {
      const place = provider.hiddenAt === null ? placeOf(provider) : null
      return place === null ? [] : [[provider.id, place]]
    }),
  )
}
