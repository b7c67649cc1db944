import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type {
  BlockedPeople,
  BlockPersonInput,
  PersonBlockingPreview,
} from '#modules/identity/contract/blocks.ts'
import * as data from '#modules/identity/data/blocks.ts'
import { findPerson } from '#modules/identity/data/people.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { getProfilePath } from '#modules/identity/rules.ts'
import { lockCallerAndPersonRows } from '#modules/identity/use-cases/lock-people.ts'

export const maxBlockedPeople = 500

const maxBlockMs = 60_000

/**
 * Run inside the transaction that stores the appointment or review: until COMMIT, the member cannot block the person.
 * @throws IDENTITY.NOT_BOOKABLE or IDENTITY.NOT_REVIEWABLE, depending on `code`
 */
export async function assertPersonNotBlocked(
  tx: Tx,
  { by, person }: { by: PersonId; person: PersonId },
  code: 'IDENTITY.NOT_BOOKABLE' | 'IDENTITY.NOT_REVIEWABLE' = 'IDENTITY.NOT_BOOKABLE',
): Promise<void> {
  if (await lockAndCheckPersonBlocked(tx, { by, person })) throw createIdentityError(code)
}

export async function lockAndCheckPersonBlocked(
  tx: Tx,
  { by, person }: { by: PersonId; person: PersonId },
): Promise<boolean> {
  await data.acquireSharedLockOnBlocksOfPerson(tx, by)
  return data.hasBlockedPerson(tx, by, person)
}

/** @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.BLOCK_ONESELF */
export async function previewPersonBlocking(
  ctx: MemberContext,
  { personId }: BlockPersonInput,
): Promise<PersonBlockingPreview> {
  const { db, actor, personEventHandlers } = ctx
  const person = await findPerson(db, personId)
  if (!person || person.hiddenAt !== null) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  if (personId === actor.personId) throw createIdentityError('IDENTITY.BLOCK_ONESELF')
  const pair = { blockerId: actor.personId, blockedId: personId, now: ctx.clock.now() }
  let upcomingAppointments = 0
  for (const handlers of personEventHandlers)
    upcomingAppointments += (await handlers.previewBlockEffects?.(db, pair)) ?? 0
  const isBlocked = await data.hasBlockedPerson(db, actor.personId, personId)
  return { name: person.name, isBlocked, upcomingAppointments }
}

/**
 * The e-mails about canceled appointments must not disclose that a member blocked a person.
 * @throws IDENTITY.PERSON_NOT_FOUND, IDENTITY.BLOCK_ONESELF, IDENTITY.TOO_MANY_BLOCKS
 */
export async function blockPerson(ctx: MemberContext, { personId }: BlockPersonInput): Promise<void> {
  const block = async (tx: Tx) => {
    const { me, other } = await lockCallerAndPersonRows(tx, ctx.actor, personId)
    if (me === null || other === null) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
    if (me === other) throw createIdentityError('IDENTITY.BLOCK_ONESELF')
    await data.acquireExclusiveLockOnBlocksOfPerson(tx, me)
    if (await data.hasBlockedPerson(tx, me, other)) return
    if ((await data.countBlockedPeople(tx, me)) >= maxBlockedPeople)
      throw createIdentityError('IDENTITY.TOO_MANY_BLOCKS')
    const now = ctx.clock.now()
    await data.insertBlockedPersonRow(tx, me, other, now)
    const pair = { blockerId: me, blockedId: other, now, config: ctx.config }
    for (const handlers of ctx.personEventHandlers) await handlers.block?.(tx, pair)
    const { accountId } = ctx.actor
    await recordAuditEvent(tx, ctx, { event: 'PERSON_BLOCKED', by: accountId, accountId, objectId: other })
  }
  await retryOnConflict(() => inTransaction(ctx.db, block, { timeout: maxBlockMs }))
}

export async function unblockPerson(ctx: MemberContext, { personId }: BlockPersonInput): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const { me, other } = await lockCallerAndPersonRows(tx, ctx.actor, personId)
      if (me === null || other === null) return
      await data.acquireExclusiveLockOnBlocksOfPerson(tx, me)
      if (!(await data.deleteBlockedPersonRow(tx, me, other))) return
      const { accountId } = ctx.actor
      await recordAuditEvent(tx, ctx, {
        event: 'PERSON_UNBLOCKED',
        by: accountId,
        accountId,
        objectId: other,
      })
    }),
  )
}

export async function listBlockedPeople({ db, actor }: MemberContext): Promise<BlockedPeople> {
  const blocks = await data.findBlockedPeople(db, actor.personId)
  return blocks.map(({ blocked, createdAt }) => ({
    personId: blocked.id,
    name: blocked.name,
    photoId: blocked.photoId,
    profilePath: getProfilePath(blocked),
    createdAt,
  }))
}
