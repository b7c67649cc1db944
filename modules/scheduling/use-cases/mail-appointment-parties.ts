import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type OutboxMailId, outboxMailIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createUnsubscribeLink, hasAddressOptedOutOfMail } from '#kernel/mail/opt-outs.ts'
import { enqueueMail, recordRejectedMail, wasMailRejected } from '#kernel/mail/outbox.ts'
import { countRateLimitedAction, type RateLimit } from '#kernel/throttle.ts'
import {
  countMailAgainstUnprovenAddressLimit,
  findMailRecipients,
  findVisiblePersonCards,
  hasBlockedPerson,
  isBlockedByEmailOwner,
  type MailRecipient,
} from '#modules/identity/api.ts'
import { findShopAddress, parseMailbox } from '#modules/scheduling/calendar.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import {
  type AppointmentMailEvent,
  type AppointmentMailRecipient,
  hasRebookingLink,
  type MailedAppointmentChange,
  renderAppointmentMail,
} from '#modules/scheduling/emails/appointments.ts'
import { createAppointmentLink } from '#modules/scheduling/links.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { isAppointmentPendingOrConfirmed } from '#modules/scheduling/permissions.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import {
  decideClientAppointmentMailContent,
  removeProviderTextsFromAppointment,
} from '#modules/scheduling/use-cases/decide-client-mail.ts'
import {
  isAppointmentMailWanted,
  notifyAppointmentParty,
} from '#modules/scheduling/use-cases/notify-party.ts'
import { hasVerifiedEmail } from '#modules/scheduling/use-cases/recognize-client.ts'

/** Limits e-mails per sender, because one account must not exhaust a recipient's daily limit. */
const causedByOne = (
  { limits }: AppointmentMailSenderContext['config'],
  isProvenCause: boolean,
): RateLimit => {
  const third = Math.max(1, Math.floor(limits.mailsPerRecipient / 3))
  const max = isProvenCause ? third : Math.min(third, 3 * limits.bookingsUnproven)
  return { name: 'appointment-mails-by-one', max, withinMs: DAY_MS }
}

/** The daily limit of e-mails stops programs that book for everyone in the directory. */
export const mailRateLimitOfBookingsForClients: RateLimit = {
  name: 'appointments-for-others',
  max: 200,
  withinMs: DAY_MS,
}

export interface AppointmentMailSenderContext {
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> & Partial<Pick<Config, 'contactDetails'>>
  clock: Clock
  personEventHandlers?: RequestContext['personEventHandlers']
}

export interface ClientAndProviderMailRecipients {
  client: MailRecipient | undefined
  provider: MailRecipient | undefined
}

export async function findClientAndProviderMailRecipients(
  tx: Tx,
  appointment: AppointmentRecord,
): Promise<ClientAndProviderMailRecipients> {
  const { clientId, providerId } = appointment
  const found = await findMailRecipients(
    tx,
    [clientId, providerId].filter((id) => id !== null),
  )
  return {
    client: found.find(({ id }) => id === clientId),
    provider: found.find(({ id }) => id === providerId),
  }
}

const mailsWithFixedId = ['bookedFor', 'reminder'] as const
type MailWithFixedId = (typeof mailsWithFixedId)[number]

export function createAppointmentMailId(
  mail: MailWithFixedId,
  { id, sequence }: Pick<AppointmentRecord, 'id' | 'sequence'>,
): OutboxMailId {
  return outboxMailIdSchema.parse(uuidv5(`${mail} ${sequence}`, id))
}

export function findClientTimeZone(
  { clientTimeZone, timeZone }: Pick<AppointmentRecord, 'clientTimeZone' | 'timeZone'>,
  client: Pick<MailRecipient, 'state' | 'city'> | undefined,
): string {
  if (clientTimeZone !== null) return clientTimeZone
  return client?.state ? findTimeZoneOfPlace(client) : timeZone
}

/** E-mails to an unverified mailbox are limited, because a stranger may have typed the address. */
export async function mailAppointmentParties(
  tx: Tx,
  ctx: AppointmentMailSenderContext,
  parties: ClientAndProviderMailRecipients,
  change: MailedAppointmentChange,
  mailEvents: readonly AppointmentMailEvent[],
  byId: PersonId | null,
): Promise<void> {
  const { config, clock } = ctx
  const { appointment } = change
  const now = clock.now()
  const { client, provider } = parties
  const isShown = provider?.hiddenAt === null
  const isBookable =
    isShown &&
    mailEvents.some(hasRebookingLink) &&
    !(client && (await hasBlockedPerson(tx, provider.id, client.id)))
  const setting = {
    linkBase: config.linkBase,
    organizer: parseMailbox(config.mailFrom),
    place: isShown ? findShopAddress(provider) : null,
    providerPhone: await findProviderPhone(tx, ctx, appointment),
    agendaUrl: isBookable ? `${config.linkBase}/agenda/${provider.id}` : null,
    now,
  }
  const mailsToWrite = mailEvents.flatMap((each) => {
    const addressee = addresseeOf(each.side, appointment, parties)
    const isTheirs = byId === (each.side === 'CLIENT' ? appointment.clientId : appointment.providerId)
    return addressee ? [{ addressee, mailEvent: each, causedBy: isTheirs ? null : byId }] : []
  })
  const toClient = await decideClientAppointmentMailContent(tx, ctx, appointment, byId)
  // Lock the e-mail counters in one sort order, because two transactions with different sort orders could deadlock.
  mailsToWrite.sort((one, other) => (one.addressee.address < other.addressee.address ? -1 : 1))
  for (const { addressee, mailEvent: each, causedBy } of mailsToWrite) {
    const { address: mailbox } = addressee
    const isToClient = each.side === 'CLIENT'
    const isFacts = isToClient && toClient === 'FACTS'
    const mailToWrite = { mailEvent: each, causedBy, isUnasked: isFacts && byId !== appointment.clientId }
    const known = mailsWithFixedId.find((mail) => mail === each.event)
    const id = known && createAppointmentMailId(known, appointment)
    const isReminder = each.event === 'reminder'
    const kind = isReminder ? 'REMINDER' : mailToWrite.isUnasked ? 'STRANGER_BOOKING' : 'NOTICE'
    const isSilent = isToClient && toClient === 'NONE'
    const memberId = addressee.isMember ? (isToClient ? appointment.clientId : appointment.providerId) : null
    const isUnwantedMail = memberId !== null && !(await isAppointmentMailWanted(tx, memberId, each, change))
    const isUncounted = isUnwantedMail && !mailToWrite.isUnasked
    const isPermitted =
      !isSilent && (isUncounted || (await mayWrite(tx, ctx, addressee, appointment, mailToWrite)))
    if (memberId !== null && (mailToWrite.isUnasked ? isPermitted : !isSilent)) {
      const { timeZone } = addressee
      await notifyAppointmentParty(
        tx,
        ctx,
        { personId: memberId, timeZone, mailEvent: each, change, byId },
        setting,
      )
    }
    if (!isPermitted) {
      const subject = `Cita con ${appointment.providerName}`
      if (known === 'bookedFor' && id) await recordRejectedMail(tx, { id, kind, to: mailbox, subject })
      continue
    }
    if (isUnwantedMail) continue
    const link = await createAppointmentLink(tx, config.linkBase, { id: appointment.id, mailbox }, each.side)
    const category = mailToWrite.isUnasked ? 'STRANGER_BOOKING' : isReminder ? 'REMINDER' : null
    const unsubscribeUrl =
      category === null
        ? undefined
        : await createUnsubscribeLink(tx, config.linkBase, { address: mailbox, category })
    const reader = { ...addressee, link, unsubscribeUrl }
    const mail = isFacts
      ? renderAppointmentMail(
          each,
          { ...change, appointment: removeProviderTextsFromAppointment(appointment) },
          reader,
          {
            ...setting,
            place: null,
            providerPhone: null,
          },
        )
      : renderAppointmentMail(each, change, reader, setting)
    await enqueueMail(tx, ctx, { ...(id && { id }), kind, to: mailbox, ...mail })
  }
}

async function findProviderPhone(
  tx: Tx,
  { personEventHandlers, config, clock }: AppointmentMailSenderContext,
  appointment: AppointmentRecord,
): Promise<string | null> {
  const { providerId, clientId } = appointment
  const { contactDetails } = config
  if (!personEventHandlers || contactDetails === undefined || providerId === null) return null
  if (!isAppointmentPendingOrConfirmed(appointment, clock.now())) return null
  const asClient = {
    personEventHandlers,
    config: { contactDetails },
    actor: clientId === null ? null : { personId: clientId },
  }
  const [provider] = await findVisiblePersonCards(tx, asClient, [providerId])
  return provider?.phone ?? provider?.whatsapp ?? null
}

interface AppointmentMail {
  mailEvent: AppointmentMailEvent
  causedBy: PersonId | null
  /** True if the client neither knows the provider nor caused the e-mail. */
  isUnasked: boolean
}

async function mayWrite(
  tx: Tx,
  { config, clock }: AppointmentMailSenderContext,
  { address, isMember, isUnproven }: Pick<AppointmentMailRecipient, 'address' | 'isMember' | 'isUnproven'>,
  appointment: AppointmentRecord,
  { mailEvent: { event }, causedBy, isUnasked }: AppointmentMail,
): Promise<boolean> {
  const now = clock.now()
  if (isUnasked && (await isUnwanted(tx, address, appointment, event))) return false
  if (causedBy !== null && (isUnasked || event === 'bookedFor')) {
    const counter = { limit: mailRateLimitOfBookingsForClients, subject: causedBy }
    if (!(await countRateLimitedAction(tx, counter, now))) return false
  }
  if (causedBy !== null && !isMember && (await isBlockedByEmailOwner(tx, address, causedBy))) return false
  if (isUnproven) return countMailAgainstUnprovenAddressLimit(tx, address, now)
  if (causedBy === null) return true
  const limit = causedByOne(config, await hasVerifiedEmail(tx, causedBy))
  return countRateLimitedAction(tx, { limit, subject: `${causedBy} ${address}` }, now)
}

async function isUnwanted(
  tx: Tx,
  address: string,
  { id }: AppointmentRecord,
  event: AppointmentMailEvent['event'],
): Promise<boolean> {
  if (await hasAddressOptedOutOfMail(tx, { address, category: 'STRANGER_BOOKING' })) return true
  return (
    event !== 'bookedFor' && wasMailRejected(tx, createAppointmentMailId('bookedFor', { id, sequence: 0 }))
  )
}

function addresseeOf(
  side: AppointmentMailEvent['side'],
  appointment: AppointmentRecord,
  { client, provider }: ClientAndProviderMailRecipients,
): Omit<AppointmentMailRecipient, 'link' | 'unsubscribeUrl'> | undefined {
  const person = side === 'CLIENT' ? client : provider
  if (!person?.email) return undefined
  return {
    name: side === 'CLIENT' ? appointment.clientName : appointment.providerName,
    address: person.email,
    timeZone: side === 'CLIENT' ? findClientTimeZone(appointment, client) : appointment.timeZone,
    isMember: person.accountId !== null,
    isUnproven: !person.emailProven,
  }
}
