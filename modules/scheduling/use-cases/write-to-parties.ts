import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type OutboxMailId, outboxMailIdSchema, type PersonId } from '#kernel/ids/contract.ts'
import { hasOptedOut, unsubscribeLink } from '#kernel/mail/opt-outs.ts'
import { enqueueMail, recordRejectedMail, wasRejected } from '#kernel/mail/outbox.ts'
import { countOnce, type Limit } from '#kernel/throttle.ts'
import {
  type Correspondent,
  canMailUnproven,
  findCorrespondents,
  isBlocked,
  isBlockedByMailbox,
} from '#modules/identity/api.ts'
import { mailboxOf, placeOf } from '#modules/scheduling/calendar.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import {
  type AppointmentMailEvent,
  appointmentMail,
  type MailedChange,
  type MailReader,
  offersOtherTimes,
} from '#modules/scheduling/emails/appointments.ts'
import { appointmentLink } from '#modules/scheduling/links.ts'
import { DAY } from '#modules/scheduling/local-time.ts'
import { timeZoneOfPlace } from '#modules/scheduling/time-zones.ts'
import { decideClientMail, factsOf } from '#modules/scheduling/use-cases/decide-client-mail.ts'
import { isProven } from '#modules/scheduling/use-cases/recognize-client.ts'

/**
 * Max e-mails a day that the actions of one person cause to one mailbox: a third of its budget, so that the other two thirds are
 * left for other people. A client with five open bookings who moves and cancels each of them causes 15 e-mails. A person with an
 * unverified e-mail causes at most three per permitted booking: otherwise three new accounts could use up a budget.
 */
const causedByOne = ({ limits }: MailContext['config'], isProvenCause: boolean): Limit => {
  const third = Math.max(1, Math.floor(limits.mailsPerRecipient / 3))
  const max = isProvenCause ? third : Math.min(third, 3 * limits.bookingsUnproven)
  return { name: 'appointment-mails-by-one', max, withinMs: DAY }
}

/**
 * Max e-mails a day about appointments that one provider booked. All e-mails about bookings count, and e-mails about changes to clients
 * who do not know the provider. Providers enter fewer clients in a day; the limit stops programs that book for all people of the directory.
 */
export const bookingMailsPerProvider: Limit = { name: 'appointments-for-others', max: 200, withinMs: DAY }

export interface MailContext {
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'>
  clock: Clock
  /**
   * Reads whether a client has the provider in the circle. If undefined, texts of the provider are only sent to clients who have
   * booked.
   */
  participants?: RequestContext['participants']
}

/** Both sides of an appointment; undefined for a side that is not linked to a person. */
export interface Correspondents {
  client: Correspondent | undefined
  provider: Correspondent | undefined
}

export async function findPartyCorrespondents(
  tx: Tx,
  appointment: AppointmentRecord,
): Promise<Correspondents> {
  const { clientId, providerId } = appointment
  const found = await findCorrespondents(
    tx,
    [clientId, providerId].filter((id) => id !== null),
  )
  return {
    client: found.find(({ id }) => id === clientId),
    provider: found.find(({ id }) => id === providerId),
  }
}

/** Kinds of e-mails whose id is needed later, to look up or to withdraw the e-mail. */
const knownMails = ['bookedFor', 'reminder'] as const
type KnownMail = (typeof knownMails)[number]

/** Id in the outbox of an e-mail that can be looked up later. The id contains `sequence`, the number of changes. */
export function mailIdOf(
  mail: KnownMail,
  { id, sequence }: Pick<AppointmentRecord, 'id' | 'sequence'>,
): OutboxMailId {
  return outboxMailIdSchema.parse(uuidv5(`${mail} ${sequence}`, id))
}

/**
 * Time zone for e-mails to the client: that of the browser that booked, else that of the client's place, else that of the provider.
 */
export function zoneOfClient(
  { clientTimeZone, timeZone }: Pick<AppointmentRecord, 'clientTimeZone' | 'timeZone'>,
  client: Pick<Correspondent, 'state' | 'city'> | undefined,
): string {
  if (clientTimeZone !== null) return clientTimeZone
  return client?.state ? timeZoneOfPlace(client) : timeZone
}

/**
 * Sends each side an e-mail about a change, in the transaction of the change. The number of e-mails a day to an unproven mailbox is
 * limited, because a stranger may have typed its address. The number of e-mails to a proven mailbox is limited for each person who causes
 * them, because one person could book and cancel repeatedly.
 * @param byId the person who made the change; null for a job or the operator
 */
export async function writeToParties(
  tx: Tx,
  ctx: MailContext,
  parties: Correspondents,
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
    isShown && mailEvents.some(offersOtherTimes) && !(client && (await isBlocked(tx, provider.id, client.id)))
  const setting = {
    linkBase: config.linkBase,
    organizer: mailboxOf(config.mailFrom),
    place: isShown ? placeOf(provider) : null,
    agendaUrl: isBookable ? `${config.linkBase}/agenda/${provider.id}` : null,
    now,
  }
  const mailsToWrite = mailEvents.flatMap((each) => {
    const addressee = addresseeOf(each.side, appointment, parties)
    const isTheirs = byId === (each.side === 'CLIENT' ? appointment.clientId : appointment.providerId)
    return addressee ? [{ addressee, mailEvent: each, causedBy: isTheirs ? null : byId }] : []
  })
  const toClient = await decideClientMail(tx, ctx, appointment, byId)
  // Counting an e-mail locks the counter of its mailbox: sort the e-mails by mailbox, or two transactions could deadlock.
  mailsToWrite.sort((one, other) => (one.addressee.address < other.addressee.address ? -1 : 1))
  for (const { addressee, mailEvent: each, causedBy } of mailsToWrite) {
    const { address: mailbox } = addressee
    const isToClient = each.side === 'CLIENT'
    const isFacts = isToClient && toClient === 'FACTS'
    const mailToWrite = { mailEvent: each, causedBy, isUnasked: isFacts && byId !== appointment.clientId }
    const known = knownMails.find((mail) => mail === each.event)
    const id = known && mailIdOf(known, appointment)
    const isReminder = each.event === 'reminder'
    const kind = isReminder ? 'REMINDER' : mailToWrite.isUnasked ? 'STRANGER_BOOKING' : 'NOTICE'
    const isPermitted =
      !(isToClient && toClient === 'NONE') && (await mayWrite(tx, ctx, addressee, appointment, mailToWrite))
    if (!isPermitted) {
      const subject = `Cita con ${appointment.providerName}`
      if (known === 'bookedFor' && id) await recordRejectedMail(tx, { id, kind, to: mailbox, subject })
      continue
    }
    const link = await appointmentLink(tx, config.linkBase, { id: appointment.id, mailbox }, each.side)
    const category = mailToWrite.isUnasked ? 'STRANGER_BOOKING' : isReminder ? 'REMINDER' : null
    const unsubscribeUrl =
      category === null
        ? undefined
        : await unsubscribeLink(tx, config.linkBase, { address: mailbox, category })
    const reader = { ...addressee, link, unsubscribeUrl }
    const mail = isFacts
      ? appointmentMail(each, { ...change, appointment: factsOf(appointment) }, reader, {
          ...setting,
          place: null,
        })
      : appointmentMail(each, change, reader, setting)
    await enqueueMail(tx, ctx, { ...(id && { id }), kind, to: mailbox, ...mail })
  }
}

interface AppointmentMail {
  mailEvent: AppointmentMailEvent
  /** The other side, if that person made the change; null if the recipient, a job or the operator made it. */
  causedBy: PersonId | null
  /** The provider booked the appointment, the client does not know the provider, and the client did not cause this e-mail. */
  isUnasked: boolean
}

/** Whether blocks, opt-outs and limits permit an e-mail. Counts the e-mail. */
async function mayWrite(
  tx: Tx,
  { config, clock }: MailContext,
  { address, isMember, isUnproven }: Pick<MailReader, 'address' | 'isMember' | 'isUnproven'>,
  appointment: AppointmentRecord,
  { mailEvent: { event }, causedBy, isUnasked }: AppointmentMail,
): Promise<boolean> {
  const now = clock.now()
  if (isUnasked && (await isUnwanted(tx, address, appointment, event))) return false
  if (causedBy !== null && (isUnasked || event === 'bookedFor')) {
    const counter = { limit: bookingMailsPerProvider, subject: causedBy }
    if (!(await countOnce(tx, counter, now))) return false
  }
  // A contact with a member's e-mail: the member may have blocked the sender.
  if (causedBy !== null && !isMember && (await isBlockedByMailbox(tx, address, causedBy))) return false
  if (isUnproven) return canMailUnproven(tx, address, now)
  if (causedBy === null) return true
  const limit = causedByOne(config, await isProven(tx, causedBy))
  return countOnce(tx, { limit, subject: `${causedBy} ${address}` }, now)
}

/** Whether the recipient opted out of these e-mails, or the e-mail about the booking was rejected. */
async function isUnwanted(
  tx: Tx,
  address: string,
  { id }: AppointmentRecord,
  event: AppointmentMailEvent['event'],
): Promise<boolean> {
  if (await hasOptedOut(tx, { address, category: 'STRANGER_BOOKING' })) return true
  return event !== 'bookedFor' && wasRejected(tx, mailIdOf('bookedFor', { id, sequence: 0 }))
}

/** @returns undefined if the person has no e-mail */
function addresseeOf(
  side: AppointmentMailEvent['side'],
  appointment: AppointmentRecord,
  { client, provider }: Correspondents,
): Omit<MailReader, 'link' | 'unsubscribeUrl'> | undefined {
  const person = side === 'CLIENT' ? client : provider
  if (!person?.email) return undefined
  return {
    name: side === 'CLIENT' ? appointment.clientName : appointment.providerName,
    address: person.email,
    timeZone: side === 'CLIENT' ? zoneOfClient(appointment, client) : appointment.timeZone,
    isMember: person.accountId !== null,
    isUnproven: !person.emailProven,
  }
}
