import { createHash } from 'node:crypto'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { findMailRecipients, isAccountDisabled } from '#modules/identity/api.ts'
import {
  type CalendarFileAppointment,
  calendarEventTextsVersion,
  createAppointmentsCalendar,
  formatShopAddress,
  parseMailbox,
} from '#modules/scheduling/calendar.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import { findAppointment } from '#modules/scheduling/data/appointments.ts'
import {
  type CalendarFeedAppointment,
  findCalendarFeed,
  findCalendarFeedAppointments,
  findCalendarFeedHashAndProviderIds,
} from '#modules/scheduling/data/feeds.ts'
import { parseSignedLinkToken, verifySignedLinkToken } from '#modules/scheduling/links.ts'
import type { CallerPersonId } from '#modules/scheduling/permissions.ts'
import { resolveAppointmentLink } from '#modules/scheduling/use-cases/open-link.ts'

type Context = Pick<RequestContext, 'db' | 'clock' | 'config'>

export async function findCalendarFeedOwner(
  { db }: Pick<Context, 'db'>,
  secret: string,
): Promise<{ personId: PersonId } | null> {
  const link = parseSignedLinkToken(secret)
  if (link?.kind !== 'CALENDAR' || !(await verifySignedLinkToken(db, link, ''))) return null
  const feed = await findCalendarFeed(db, { id: link.id })
  if (!feed || (await isAccountDisabled(db, feed.personId))) return null
  return { personId: feed.personId }
}

export interface PersonCalendar {
  version: string
  write(): Promise<string>
}

/** Calendar programs poll frequently: comparing `version` avoids generating an unchanged calendar. */
export async function readPersonCalendar(ctx: Context, personId: PersonId): Promise<PersonCalendar> {
  const { db, config } = ctx
  const now = ctx.clock.now()
  const state = await findCalendarFeedHashAndProviderIds(db, personId, now)
  const places = await findPlaces(db, state.providerIds)
  const versionParts = [
    calendarEventTextsVersion,
    state.version,
    [...places].sort(),
    config.linkBase,
    config.mailFrom,
  ]
  return {
    version: createHash('sha256').update(JSON.stringify(versionParts)).digest('base64url'),
    write: async () =>
      write(ctx, await findCalendarFeedAppointments(db, personId, now), personId, {
        now,
        name: 'Citas en Círculo',
      }),
  }
}

/** @throws SCHEDULING.LINK_INVALID */
export async function readAppointmentCalendarFile(
  ctx: Context & Pick<RequestContext, 'actor'>,
  request: { id: AppointmentId } | { token: string },
): Promise<string | null> {
  const opened = 'token' in request ? await resolveAppointmentLink(ctx, request.token) : null
  const id = 'id' in request ? request.id : opened?.appointment.id
  const personId = opened ? opened.personId : ctx.actor?.personId
  const appointment = personId === undefined || id === undefined ? null : await findAppointment(ctx.db, id)
  if (!appointment || personId === undefined) return null
  if (appointment.clientId !== personId && appointment.providerId !== personId) return null
  return write(ctx, [appointment], personId, { now: ctx.clock.now() })
}

async function write(
  { db, config }: Context,
  appointments: readonly (CalendarFileAppointment &
    Pick<CalendarFeedAppointment, 'clientId' | 'providerId'>)[],
  personId: CallerPersonId,
  { now, name }: { now: Date; name?: string },
): Promise<string> {
  const places = await findPlaces(
    db,
    appointments.flatMap(({ providerId }) => providerId ?? []),
  )
  const entries = appointments.map((appointment) => {
    const side = appointment.clientId === personId ? ('CLIENT' as const) : ('PROVIDER' as const)
    return {
      appointment,
      side,
      place: places.get(appointment.providerId ?? '') ?? null,
      url: `${config.linkBase}${getAppointmentPath(side, appointment.id)}`,
    }
  })
  return createAppointmentsCalendar(
    entries,
    { organizer: parseMailbox(config.mailFrom), ...(name && { name }) },
    now,
  )
}

async function findPlaces(tx: Tx, providerIds: readonly PersonId[]): Promise<Map<string, string>> {
  const providers = await findMailRecipients(tx, [...new Set(providerIds)])
  return new Map(
    providers.flatMap((provider) => {
      const place = provider.hiddenAt === null ? formatShopAddress(provider) : null
      return place === null ? [] : [[provider.id, place]]
    }),
  )
}
