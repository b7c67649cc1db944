import { v7 as uuidv7 } from 'uuid'
import type { Actor, RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { countOnce, networkOf } from '#kernel/throttle.ts'
import type { ProfileRequestInput, ProfileRequestOutput } from '#modules/identity/contract/rights.ts'
import { holdPeople } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data/rights.ts'
import { lockPerson } from '#modules/identity/data.ts'
import { refusal } from '#modules/identity/refusals.ts'
import { maskEmail } from '#modules/identity/rules.ts'
import type { ProfileRequestKind } from '#prisma'

const hour = 60 * 60 * 1000
const day = 24 * hour
/** At most one mail of a kind goes to a contact in this time, in ms, whoever asks and however often. */
export const requestMailPause = day

const perAddress = { name: 'profile-request-address', most: 10, withinMs: hour }
const perContact = { name: 'profile-request-contact', most: 20, withinMs: day }

/** A contact with a mailbox. */
export interface ReachableContact {
  id: string
  name: string
  email: string
}

/**
 * Somebody asks about a contact's profile, signed in or not: the contact's own mailbox decides or, without one, the
 * operator. Nothing that this answers tells more of the e-mail than its owner needs to recognise it.
 * @param sendMail in the same transaction, in which nobody else asks about this contact
 * @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED, IDENTITY.TOO_MANY_REQUESTS
 */
export async function receiveRequest(
  ctx: RequestContext,
  kind: ProfileRequestKind,
  input: ProfileRequestInput,
  sendMail: (tx: Tx, contact: ReachableContact) => Promise<void>,
): Promise<ProfileRequestOutput> {
  await assertMayAsk(ctx, input.personId)
  return ctx.db.$transaction(async (tx) => {
    const held = (await holdPeople(tx, [input.personId])).get(input.personId)
    const person = held && !held.hidden ? await lockRequested(tx, held.id) : null
    if (!person) throw refusal('IDENTITY.PERSON_NOT_FOUND')
    if (person.accountId !== null) throw refusal('IDENTITY.PERSON_REGISTERED')
    const { id, name, email } = person
    if (email === null || input.mailboxLost) {
      await fileRequest(tx, ctx, kind, person, input)
      return { outcome: 'QUEUED' }
    }
    await sendMail(tx, { id, name, email })
    return { outcome: 'MAILED', email: maskEmail(email) }
  })
}

/** Of two requests at once the second sees what the first one sent. */
async function lockRequested(tx: Tx, personId: string): Promise<data.RequestedPerson | null> {
  await lockPerson(tx, personId)
  return data.findRequested(tx, personId)
}

/** Asking twice for the same, while the operator has not decided, changes nothing. */
export async function fileRequest(
  tx: Tx,
  { clock, actor }: Pick<RequestContext, 'clock'> & { actor: Pick<Actor, 'accountId'> | null },
  kind: ProfileRequestKind,
  person: { id: string; name: string },
  requester: Pick<ProfileRequestInput, 'name' | 'email' | 'phone' | 'message'>,
): Promise<void> {
  await data.fileRequest(tx, {
    id: uuidv7(),
    kind,
    personId: person.id,
    personName: person.name,
    requesterName: requester.name,
    requesterEmail: requester.email,
    requesterPhone: requester.phone === '' ? null : requester.phone,
    requesterAccountId: actor?.accountId ?? null,
    message: requester.message,
    createdAt: clock.now(),
  })
}

/** Counted on its own, so that a request that is refused counts too. */
async function assertMayAsk({ db, clock, address }: RequestContext, personId: string): Promise<void> {
  const counters = [
    { limit: perAddress, subject: networkOf(address) },
    { limit: perContact, subject: personId },
  ]
  for (const counter of counters) {
    const allowed = await db.$transaction((tx) => countOnce(tx, counter, clock.now()))
    if (!allowed) throw refusal('IDENTITY.TOO_MANY_REQUESTS')
  }
}
