import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { emailSchema, type Profile } from '#modules/identity/contract/people.ts'
import * as data from '#modules/identity/data/contact.ts'
import type { PersonCard } from '#modules/identity/data/people.ts'
import {
  isContactDataVisible,
  isServiceProvider,
  maskEmail,
  maskPhone,
  type ReaderRelationToContact,
  toPhoneKey,
} from '#modules/identity/rules.ts'

type Context = Pick<RequestContext, 'config' | 'personEventHandlers' | 'actor'>

export interface VisibleContactData {
  phone: string | null
  email: string | null
  whatsapp: string | null
  withheld: Profile['contactWithheld']
}

export const emptyContactData: VisibleContactData = {
  phone: null,
  email: null,
  whatsapp: null,
  withheld: null,
}

const maxMatches = 50

export async function decideVisibleContactData(
  tx: Tx,
  ctx: Pick<Context, 'personEventHandlers'> & {
    config: Pick<Context['config'], 'contactDetails'>
    actor: { personId: PersonId } | null
  },
  rows: readonly data.ContactDetailsRow[],
): Promise<Map<PersonId, VisibleContactData>> {
  const viewerId = ctx.actor?.personId ?? null
  const toCircle = rows.filter((row) => row.phoneAudience === 'CIRCLE' || row.emailAudience === 'CIRCLE')
  const trusting = await findTrusting(
    tx,
    ctx,
    viewerId,
    toCircle.map(({ id }) => id),
  )
  const decided = rows.map((row): [PersonId, VisibleContactData] => {
    const reader = readerOf(row, viewerId, trusting)
    const rule = {
      offersWork: isServiceProvider(row),
      registered: row.accountId !== null,
      contactDetails: ctx.config.contactDetails,
    }
    const phone = { ...rule, audience: row.phoneAudience }
    const email = { ...rule, audience: row.emailAudience }
    const shown = {
      phone: isContactDataVisible(reader, phone) ? row.phone : null,
      whatsapp: isContactDataVisible(reader, phone) ? row.whatsapp : null,
      email: isContactDataVisible(reader, email) ? row.email : null,
    }
    const opensBySignIn =
      reader === 'VISITOR' &&
      ((row.phone !== null && shown.phone === null && isContactDataVisible('MEMBER', phone)) ||
        (row.email !== null && shown.email === null && isContactDataVisible('MEMBER', email)))
    return [row.id, { ...shown, withheld: opensBySignIn ? 'SIGN_IN' : null }]
  })
  return new Map(decided)
}

async function findTrusting(
  tx: Tx,
  { personEventHandlers }: Pick<Context, 'personEventHandlers'>,
  viewerId: PersonId | null,
  ownerIds: readonly PersonId[],
): Promise<ReadonlySet<PersonId>> {
  if (viewerId === null || ownerIds.length === 0) return new Set()
  const found = personEventHandlers.map((handlers) =>
    handlers.findTrusting?.(tx, { ownerIds, personId: viewerId }),
  )
  return new Set((await Promise.all(found)).flatMap((ids) => ids ?? []))
}

function readerOf(
  row: data.ContactDetailsRow,
  viewerId: PersonId | null,
  trusting: ReadonlySet<PersonId>,
): ReaderRelationToContact {
  if (viewerId === null) return 'VISITOR'
  if (row.id === viewerId) return 'OWNER'
  return trusting.has(row.id) ? 'IN_OWNERS_CIRCLE' : 'MEMBER'
}

async function findAcquainted(
  tx: Tx,
  { personEventHandlers }: Pick<Context, 'personEventHandlers'>,
  memberId: PersonId | null,
  personIds: readonly PersonId[],
): Promise<ReadonlySet<PersonId>> {
  if (memberId === null || personIds.length === 0) return new Set()
  const found = personEventHandlers.map((handlers) => handlers.findAcquainted?.(tx, { memberId, personIds }))
  return new Set((await Promise.all(found)).flatMap((ids) => ids ?? []))
}

/** People connected to the caller by a circle or an appointment do not count against the contact read limit. */
export async function readVisibleContactData(
  ctx: Context & Pick<RequestContext, 'db' | 'takeContactReads'>,
  rows: readonly data.ContactDetailsRow[],
): Promise<Map<PersonId, VisibleContactData>> {
  const viewerId = ctx.actor?.personId ?? null
  const shown = await decideVisibleContactData(ctx.db, ctx, rows)
  const ofOthers = rows.flatMap(({ id, accountId, createdById }) => {
    const { phone, email, whatsapp } = shown.get(id) ?? emptyContactData
    const isOwn = viewerId !== null && (id === viewerId || (accountId === null && createdById === viewerId))
    return isOwn || (phone ?? email ?? whatsapp) === null ? [] : [id]
  })
  const acquainted = await findAcquainted(ctx.db, ctx, viewerId, ofOthers)
  const counted = ofOthers.filter((id) => !acquainted.has(id))
  const allowed = ctx.takeContactReads(counted)
  for (const id of counted)
    if (!allowed.has(id))
      shown.set(id, { ...emptyContactData, withheld: viewerId === null ? 'SIGN_IN' : 'LATER' })
  return shown
}

export async function findVisibleContactData(
  ctx: Parameters<typeof readVisibleContactData>[0],
  personIds: readonly PersonId[],
): Promise<Map<PersonId, VisibleContactData>> {
  return readVisibleContactData(ctx, await data.findContactDetailsRows(ctx.db, personIds))
}

export async function findVisiblePersonCards(
  tx: Tx,
  ctx: Parameters<typeof decideVisibleContactData>[1],
  personIds: readonly PersonId[],
): Promise<PersonCard[]> {
  if (personIds.length === 0) return []
  const rows = await data.findVisiblePersonCardRows(tx, personIds)
  const shown = await decideVisibleContactData(tx, ctx, rows)
  return rows.map(({ id, accountId, slug, name, photoId, hiddenAt }) => {
    const { phone, email, whatsapp } = shown.get(id) ?? emptyContactData
    return { id, accountId, slug, name, photoId, hiddenAt, phone, email, whatsapp }
  })
}

/** The phone and the e-mail are masked, so a search result discloses nothing new. */
export interface ContactSearchResult {
  personId: PersonId
  phone: string | null
  email: string | null
}

/**
 * Every search by phone or e-mail counts as a read: even an empty result can reveal a phone's owner.
 * @throws KERNEL.TOO_MANY_REQUESTS when the caller exceeds the limit of reads
 */
export async function searchPeopleByPhoneOrEmail(
  tx: Tx,
  ctx: Context & Pick<RequestContext, 'takeContactReads'>,
  query: string,
): Promise<ContactSearchResult[] | null> {
  const contact = readContact(query)
  if (contact === null) return null
  const key = 'phoneKey' in contact ? contact.phoneKey : contact.email
  if (!ctx.takeContactReads([key]).has(key)) throw createKernelError('KERNEL.TOO_MANY_REQUESTS')
  const rows = await data.findContactDetailsByPhoneOrEmail(tx, contact, maxMatches)
  const shown = await decideVisibleContactData(tx, ctx, rows)
  return rows.flatMap(({ id: personId }): ContactSearchResult[] => {
    const { phone, email } = shown.get(personId) ?? { phone: null, email: null }
    if ('phoneKey' in contact)
      return phone === null ? [] : [{ personId, phone: maskPhone(phone), email: null }]
    return email === null ? [] : [{ personId, phone: null, email: maskEmail(email) }]
  })
}

export async function findPeopleByPhone(
  tx: Tx,
  ctx: Context,
  phone: string,
): Promise<{ personId: PersonId; isPhoneShown: boolean }[]> {
  const phoneKey = toPhoneKey(phone)
  if (phoneKey === null) return []
  const rows = await data.findContactDetailsByPhoneOrEmail(tx, { phoneKey }, maxMatches)
  const shown = await decideVisibleContactData(tx, ctx, rows)
  return rows.map(({ id }) => ({ personId: id, isPhoneShown: shown.get(id)?.phone != null }))
}

function readContact(query: string): data.ContactDetailsQuery | null {
  if (/^[\d\s()+.-]+$/.test(query.trim())) {
    const key = toPhoneKey(query)
    return key === null ? null : { phoneKey: key }
  }
  const email = emailSchema.safeParse(query).data
  return email === undefined ? null : { email }
}
