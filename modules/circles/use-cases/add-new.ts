import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AddedPerson, AddNewPersonInput } from '#modules/circles/contract/circle.ts'
import {
  addPersonToCircleWithReview,
  countCircleAdditionAsContactDataRead,
  findCardOfPersonAddedToCircle,
} from '#modules/circles/use-cases/add-existing.ts'
import { assertNewContactPhoneAllowed } from '#modules/circles/use-cases/count-phones.ts'
import {
  applyAddedContactQuota,
  createContact,
  findPersonByNameAndPhone,
  lockNonHiddenCallerAndPersonRows,
  retryOnTakenSlug,
  runTransactionAsMember,
} from '#modules/identity/api.ts'
import { createInvitation } from '#modules/invitations/api.ts'

const attempts = 3

/**
 * @throws IDENTITY.INVALID_PHONE, CIRCLES.ONESELF, CIRCLES.TOO_MANY_ADDED, PHOTOS.NOT_USABLE,
 * IDENTITY.TOO_MANY_CONTACTS, IDENTITY.CONTACT_REMOVED
 */
export async function addNewPersonToCircle(
  ctx: MemberContext,
  input: AddNewPersonInput,
): Promise<AddedPerson> {
  // If the phone check ran inside the transaction, a rollback would also undo the count of rejected phones.
  if (!(await findPersonByNameAndPhone(ctx.db, ctx, input)))
    await assertNewContactPhoneAllowed(ctx, input.phone)
  for (let attempt = 1; ; attempt++) {
    try {
      const { personId, ...outcome } = await retryOnTakenSlug(() =>
        runTransactionAsMember(ctx, (tx, me) => addInTransaction(tx, ctx, me, input)),
      )
      return { person: await findCardOfPersonAddedToCircle(ctx, personId), ...outcome }
    } catch (error) {
      if (
        attempt === attempts ||
        !hasSqlState(error, 'uniqueViolation', 'person_contact_name_and_phone_unique')
      )
        throw error
    }
  }
}

async function addInTransaction(
  tx: Tx,
  ctx: MemberContext,
  me: PersonId,
  input: AddNewPersonInput,
): Promise<Omit<AddedPerson, 'person'> & { personId: PersonId }> {
  const existing = await findPersonByNameAndPhone(tx, ctx, input)
  const personId = existing?.id ?? (await createInvited(tx, ctx, me, input))
  const people = await lockNonHiddenCallerAndPersonRows(tx, ctx.actor, personId)
  const recommended = await addPersonToCircleWithReview(tx, ctx, people, input)
  if (existing) countCircleAdditionAsContactDataRead(ctx, recommended.personId)
  return { ...recommended, existed: existing !== null }
}

async function createInvited(
  tx: Tx,
  ctx: MemberContext,
  inviterId: PersonId,
  input: AddNewPersonInput,
): Promise<PersonId> {
  const { name, phone, hasShop } = input
  const email = emptyToNull(input.email)
  await applyAddedContactQuota(tx, ctx, inviterId)
  const contact = await createContact(tx, {
    name,
    phone,
    email,
    professions: input.trades,
    city: emptyToNull(input.city),
    state: emptyToNull(input.state),
    hasShop,
    address: hasShop ? emptyToNull(input.address) : null,
    shopName: hasShop ? emptyToNull(input.shopName) : null,
    createdById: inviterId,
    invitedById: email === null ? null : inviterId,
  })
  if (email !== null) await createInvitation(tx, ctx, { contactId: contact.id, inviterId })
  return contact.id
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text
}
