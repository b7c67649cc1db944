import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AddedPerson, AddNewPersonInput } from '#modules/circles/contract/circle.ts'
import {
  addToCircleWithReview,
  countAdditionAsContactRead,
  findAddedPersonCard,
} from '#modules/circles/use-cases/add-existing.ts'
import { assertPhoneMayBeAdded } from '#modules/circles/use-cases/count-phones.ts'
import {
  countAddedContact,
  createContact,
  findPersonByNameAndPhone,
  lockActorAndPerson,
  retryOnTakenSlug,
  runTransactionAsMember,
} from '#modules/identity/api.ts'
import { createInvitation } from '#modules/invitations/api.ts'

/**
 * Max number of attempts to add a new person. An attempt fails when another member adds the same name and phone at the
 * same time.
 */
const attempts = 3

/**
 * If a person with this name and phone already exists, or another member adds one at the same moment, the existing
 * person is added instead. After an error, nothing is stored.
 *
 * @throws IDENTITY.INVALID_PHONE, CIRCLES.ONESELF, CIRCLES.TOO_MANY_ADDED, PHOTOS.NOT_USABLE,
 * IDENTITY.TOO_MANY_CONTACTS, IDENTITY.CONTACT_REMOVED
 */
export async function addNewPerson(ctx: MemberContext, input: AddNewPersonInput): Promise<AddedPerson> {
  // Check before the transaction of the addition: its rollback would also remove the count of a rejected phone.
  if (!(await findPersonByNameAndPhone(ctx.db, ctx, input))) await assertPhoneMayBeAdded(ctx, input.phone)
  for (let attempt = 1; ; attempt++) {
    try {
      const { personId, ...outcome } = await retryOnTakenSlug(() =>
        runTransactionAsMember(ctx, (tx, me) => addInTransaction(tx, ctx, me, input)),
      )
      return { person: await findAddedPersonCard(ctx, personId), ...outcome }
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
  const people = await lockActorAndPerson(tx, ctx.actor, personId)
  const recommended = await addToCircleWithReview(tx, ctx, people, input)
  if (existing) countAdditionAsContactRead(ctx, recommended.personId)
  return { ...recommended, existed: existing !== null }
}

/**
 * Also creates an invitation if the contact has an e-mail. Members can set the e-mail of a contact only at creation.
 */
async function createInvited(
  tx: Tx,
  ctx: MemberContext,
  inviterId: PersonId,
  input: AddNewPersonInput,
): Promise<PersonId> {
  const { name, phone, hasShop } = input
  const email = emptyToNull(input.email)
  await countAddedContact(tx, ctx, inviterId)
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
