import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type OutboxMailId, outboxMailIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { createUnsubscribeLink, hasAddressOptedOut } from '#kernel/mail/opt-outs.ts'
import { enqueueMail, recordRejectedMail, wasMailRejected } from '#kernel/mail/outbox.ts'
import { countAction, type RateLimit } from '#kernel/throttle.ts'
import {
  countUnprovenMail,
  findMailRecipients,
  findVisiblePersonCards,
  isBlocked,
  isBlockedByEmailOwner,
  type MailRecipient,
} from '#modules/identity/api.ts'
import { findShopPlace, parseMailbox } from '#modules/scheduling/calendar.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import {
  type AppointmentMailEvent,
  type AppointmentMailRecipient,
  hasRebookingLink,
  type MailedChange,
  renderAppointmentMail,
} from '#modules/scheduling/emails/appointments.ts'
import { createAppointmentLink } from '#modules/scheduling/links.ts'
import { DAY_MS } from '#modules/scheduling/local-time.ts'
import { isPendingOrConfirmedNow } from '#modules/scheduling/permissions.ts'
import { findTimeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import {
  decideClientMailContent,
  removeProviderTexts,
} from '#modules/scheduling/use-cases/decide-client-mail.ts'
import { notifyParty, wantsMail } from '#modules/scheduling/use-cases/notify-party.ts'
import { hasVerifiedEmail } from '#modules/scheduling/use-cases/recognize-client.ts'

/**
 * Max e-mails a day that one person's actions cause to one mailbox: a third of the mailbox's budget, so that
 * two thirds are left for other people. A client who moves and cancels five bookings causes 15 e-mails.
 * A person with an unverified e-mail causes at most three e-mails per permitted booking: otherwise three new
 * accounts could use up the budget.
 */
const causedByOne = ({ limits }: MailContext['config'], isProvenCause: boolean): RateLimit => {
  const third = Math.max(1, Math.floor(limits.mailsPerRecipient / 3))
  const max = isProvenCause ? third : Math.min(third, 3 * limits.bookingsUnproven)
  return { name: 'appointment-mails-by-one', max, withinMs: DAY_MS }
}

/**
 * Max e-mails a day about appointments that one provider booked. E-mails about bookings count, and e-mails
 * about changes to clients who do not know the provider.
 * The limit stops programs that book for everyone in the directory; real providers enter fewer clients a day.
 */
export const providerBookingMailLimit: RateLimit = {
  name: 'appointments-for-others',
  max: 200,
  withinMs: DAY_MS,
}

export interface MailContext {
  /** Without `contactDetails`, e-mails to clients contain no phone of the provider. */
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> & Partial<Pick<Config, 'contactDetails'>>
  clock: Clock
  /**
   * Modules that can tell whether the provider is in the client's circle. If undefined, the provider's texts
   * are e-mailed only to clients who have booked with the provider before.
   */
  participants?: RequestContext['participants']
}

export interface AppointmentCorrespondents {
  client: MailRecipient | undefined
  provider: MailRecipient | undefined
}

export async function findPartyCorrespondents(
  tx: Tx,
  appointment: AppointmentRecord,
): Promise<AppointmentCorrespondents> {
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

const knownMails = ['bookedFor', 'reminder'] as const
type KnownMail = (typeof knownMails)[number]

/**
 * Outbox id of an e-mail that is looked up or withdrawn later. The id contains `sequence`, the number of
 * changes of the appointment.
 */
export function createMailId(
  mail: KnownMail,
  { id, sequence }: Pick<AppointmentRecord, 'id' | 'sequence'>,
): OutboxMailId {
  return outboxMailIdSchema.parse(uuidv5(`${mail} ${sequence}`, id))
}

/**
 * Time zone for e-mails to the client. The first known one applies: of the browser that booked, of the
 * client's place, of the provider.
 */
export function findClientTimeZone(
  { clientTimeZone, timeZone }: Pick<AppointmentRecord, 'clientTimeZone' | 'timeZone'>,
  client: Pick<MailRecipient, 'state' | 'city'> | undefined,
): string {
  if (clientTimeZone !== null) return clientTimeZone
  return client?.state ? findTimeZoneOfPlace(client) : timeZone
}

/**
 * Tells each side about a change, by a notification and by e-mail, in the transaction of the change.
 * The daily number of e-mails to an unverified mailbox is limited, because a stranger may have typed the
 * address. For a verified mailbox, the limit is per person who causes the e-mails, because that person could
 * book and cancel repeatedly.
 * @param byId the person who made the change; null for a job or the operator
 */
export async function mailAppointmentParties(
  tx: Tx,
  ctx: MailContext,
  parties: AppointmentCorrespondents,
  change: MailedChange,
  mailEvents: readonly AppointmentMailEvent[],
  byId: PersonId | null,
): Promise<void> {
  const { config, clock } = ctx
  const { appointment } = change
  const now = clock.now()
  const { client, provider } = parties
  const isShown = provider?.hiddenAt === null
  const isBookable =
    isShown && mailEvents.some(hasRebookingLink) && !(client && (await isBlocked(tx, provider.id, client.id)))
  const setting = {
    linkBase: config.linkBase,
    organizer: parseMailbox(config.mailFrom),
    place: isShown ? findShopPlace(provider) : null,
    providerPhone: await findProviderPhone(tx, ctx, appointment),
    agendaUrl: isBookable ? `${config.linkBase}/agenda/${provider.id}` : null,
    now,
  }
  const mailsToWrite = mailEvents.flatMap((each) => {
    const addressee = addresseeOf(each.side, appointment, parties)
    const isTheirs = byId === (each.side === 'CLIENT' ? appointment.clientId : appointment.providerId)
    return addressee ? [{ addressee, mailEvent: each, causedBy: isTheirs ? null : byId }] : []
  })
  const toClient = await decideClientMailContent(tx, ctx, appointment, byId)
  // Sort the e-mails by mailbox: counting an e-mail locks the counter of its mailbox, and two transactions
  // could deadlock.
  mailsToWrite.sort((one, other) => (one.addressee.address < other.addressee.address ? -1 : 1))
  for (const { addressee, mailEvent: each, causedBy } of mailsToWrite) {
    const { address: mailbox } = addressee
    const isToClient = each.side === 'CLIENT'
    const isFacts = isToClient && toClient === 'FACTS'
    const mailToWrite = { mailEvent: each, causedBy, isUnasked: isFacts && byId !== appointment.clientId }
    const known = knownMails.find((mail) => mail === each.event)
    const id = known && createMailId(known, appointment)
    const isReminder = each.event === 'reminder'
    const kind = isReminder ? 'REMINDER' : mailToWrite.isUnasked ? 'STRANGER_BOOKING' : 'NOTICE'
    const isSilent = isToClient && toClient === 'NONE'
    const isPermitted = !isSilent && (await mayWrite(tx, ctx, addressee, appointment, mailToWrite))
    const memberId = addressee.isMember ? (isToClient ? appointment.clientId : appointment.providerId) : null
    if (memberId !== null && (mailToWrite.isUnasked ? isPermitted : !isSilent)) {
      const { timeZone } = addressee
      await notifyParty(tx, ctx, { personId: memberId, timeZone, mailEvent: each, change, byId }, setting)
    }
    if (!isPermitted) {
      const subject = `Cita con ${appointment.providerName}`
      if (known === 'bookedFor' && id) await recordRejectedMail(tx, { id, kind, to: mailbox, subject })
      continue
    }
    if (memberId !== null && !(await wantsMail(tx, memberId, each, change))) continue
    const link = await createAppointmentLink(tx, config.linkBase, { id: appointment.id, mailbox }, each.side)
    const category = mailToWrite.isUnasked ? 'STRANGER_BOOKING' : isReminder ? 'REMINDER' : null
    const unsubscribeUrl =
      category === null
        ? undefined
        : await createUnsubscribeLink(tx, config.linkBase, { address: mailbox, category })
    const reader = { ...addressee, link, unsubscribeUrl }
    const mail = isFacts
      ? renderAppointmentMail(each, { ...change, appointment: removeProviderTexts(appointment) }, reader, {
          ...setting,
          place: null,
          providerPhone: null,
        })
      : renderAppointmentMail(each, change, reader, setting)
    await enqueueMail(tx, ctx, { ...(id && { id }), kind, to: mailbox, ...mail })
  }
}

/** The provider's phone, if the client may see it now: as on the card of a pending or confirmed appointment. */
async function findProviderPhone(
  tx: Tx,
  { participants, config, clock }: MailContext,
  appointment: AppointmentRecord,
): Promise<string | null> {
  const { providerId, clientId } = appointment
  const { contactDetails } = config
  if (!participants || contactDetails === undefined || providerId === null) return null
  if (!isPendingOrConfirmedNow(appointment, clock.now())) return null
  const asClient = {
    participants,
    config: { contactDetails },
    actor: clientId === null ? null : { personId: clientId },
  }
  const [provider] = await findVisiblePersonCards(tx, asClient, [providerId])
  return provider?.phone ?? provider?.whatsapp ?? null
}

interface AppointmentMail {
  mailEvent: AppointmentMailEvent
  /**
   * The person on the other side, if that person made the change; null if the recipient, a job or the
   * operator made it.
   */
  causedBy: PersonId | null
  /**
   * True if the provider booked the appointment, the client does not know the provider, and the client did
   * not cause this e-mail.
   */
  isUnasked: boolean
}

/** Checks whether blocks, opt-outs and limits permit an e-mail, and counts the e-mail. */
async function mayWrite(
  tx: Tx,
  { config, clock }: MailContext,
  { address, isMember, isUnproven }: Pick<AppointmentMailRecipient, 'address' | 'isMember' | 'isUnproven'>,
  appointment: AppointmentRecord,
  { mailEvent: { event }, causedBy, isUnasked }: AppointmentMail,
): Promise<boolean> {
  const now = clock.now()
  if (isUnasked && (await isUnwanted(tx, address, appointment, event))) return false
  if (causedBy !== null && (isUnasked || event === 'bookedFor')) {
    const counter = { limit: providerBookingMailLimit, subject: causedBy }
    if (!(await countAction(tx, counter, now))) return false
  }
  // Send no e-mail to a contact whose e-mail belongs to a member who has blocked the sender.
  if (causedBy !== null && !isMember && (await isBlockedByEmailOwner(tx, address, causedBy))) return false
  if (isUnproven) return countUnprovenMail(tx, address, now)
  if (causedBy === null) return true
  const limit = causedByOne(config, await hasVerifiedEmail(tx, causedBy))
  return countAction(tx, { limit, subject: `${causedBy} ${address}` }, now)
}

/**
 * Whether to suppress an e-mail about a booking by a provider unknown to the client. True if the
 * client opted out of such e-mails, or if the booking's first e-mail was rejected.
 */
async function isUnwanted(
  tx: Tx,
  address: string,
  { id }: AppointmentRecord,
  event: AppointmentMailEvent['event'],
): Promise<boolean> {
  if (await hasAddressOptedOut(tx, { address, category: 'STRANGER_BOOKING' })) return true
  return event !== 'bookedFor' && wasMailRejected(tx, createMailId('bookedFor', { id, sequence: 0 }))
}

function addresseeOf(
  side: AppointmentMailEvent['side'],
  appointment: AppointmentRecord,
  { client, provider }: AppointmentCorrespondents,
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
