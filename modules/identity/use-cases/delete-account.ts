import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'
import type { DeleteAccountInput, DeletionSummary } from '#modules/identity/contract/rights.ts'
import * as data from '#modules/identity/data/rights.ts'
import { farewellMail } from '#modules/identity/mails.ts'
import { passwordMatches } from '#modules/identity/passwords.ts'
import { refusal } from '#modules/identity/refusals.ts'
import { dropPerson } from '#modules/identity/use-cases/remove-contact.ts'

/** Somebody who trusts and is trusted by thousands takes a while to let go, in ms. */
const longestDeletion = 60_000

/** What deleting one's account would do now (design decision 9). */
export async function summariseDeletion(ctx: MemberContext): Promise<DeletionSummary> {
  const { accountId, personId } = ctx.actor
  const { email, passwordHash } = await findProof(ctx.db, accountId)
  const summary: DeletionSummary = {
    proof: passwordHash === null ? 'EMAIL' : 'PASSWORD',
    email,
    reviewsWritten: 0,
    upcomingAppointments: 0,
    pastAppointments: 0,
    circleSize: 0,
    recommendedBy: 0,
    contactsToo: (await findContactsNobodyElseVouchesFor(ctx.db, ctx.participants, personId)).length,
  }
  const person = { personId, now: ctx.clock.now() }
  for (const participant of ctx.participants)
    Object.assign(summary, await participant.foresee?.(ctx.db, person))
  return summary
}

/**
 * Deletes one's own account with everything in it (design decision 9). The e-mail is free again at once.
 * @throws IDENTITY.WRONG_PASSWORD, IDENTITY.WRONG_EMAIL
 */
export async function deleteAccount(ctx: MemberContext, input: DeleteAccountInput): Promise<void> {
  const { accountId, personId } = ctx.actor
  const { email, passwordHash } = await findProof(ctx.db, accountId)
  if (passwordHash === null) {
    if (input.email !== email) throw refusal('IDENTITY.WRONG_EMAIL')
  } else if (!(await passwordMatches(passwordHash, input.password ?? ''))) {
    throw refusal('IDENTITY.WRONG_PASSWORD')
  }
  await ctx.db.$transaction((tx) => leave(tx, ctx, personId), { timeout: longestDeletion })
  ctx.sessionCookie.clear()
}

async function leave(tx: Tx, ctx: MemberContext, personId: string): Promise<void> {
  const person = await data.lockToLeave(tx, personId)
  // Two presses at once: the second finds nobody any more.
  if (!person?.accountId) return
  const { email } = await findProof(tx, person.accountId)
  for (const id of await findContactsNobodyElseVouchesFor(tx, ctx.participants, personId)) {
    const contact = await data.lockToLeave(tx, id)
    if (contact && contact.accountId === null) await dropPerson(tx, ctx, contact)
  }
  // The person first: without an account it would be a contact for a moment, and appear as one.
  await dropPerson(tx, ctx, person)
  await data.deleteAccount(tx, person.accountId)
  await enqueueMail(tx, { to: email, ...farewellMail(person.name) })
}

/** Contacts are what their members say of them: of one whom only this member knows, nothing is left to show. */
async function findContactsNobodyElseVouchesFor(
  tx: Tx,
  participants: readonly PersonParticipant[],
  memberId: string,
): Promise<string[]> {
  const alone: string[] = []
  for (const personId of await data.findContactsOf(tx, memberId)) {
    const contact = { personId, exceptId: memberId }
    let vouched = false
    for (const participant of participants)
      vouched ||= (await participant.hasOtherVouchers?.(tx, contact)) ?? false
    if (!vouched) alone.push(personId)
  }
  return alone
}

async function findProof(tx: Tx, accountId: string) {
  const proof = await data.findProofOf(tx, accountId)
  if (!proof) throw refusal('IDENTITY.OWN_PERSON_MISSING')
  return proof
}
