import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { hashToken } from '#kernel/tokens.ts'
import {
  findPersonId,
  lockPeopleForMerge,
  mergeContactAndMember,
  proveEmail,
  sendVerificationMail,
  storeProfileRequest,
  writeSignUpDetails,
} from '#modules/identity/accounts-api.ts'
import { toPhoneKey } from '#modules/identity/api.ts'
import {
  type InvitedPerson,
  isRegistrationCityRequired,
  type RegistrationOutcome,
} from '#modules/invitations/contract/invitations.ts'
import {
  consumeInvitation,
  findInvitationByTokenHash,
  type InvitationByToken,
  setInvitationUsedByAccount,
} from '#modules/invitations/data/invitations.ts'
import { createInvitationsError } from '#modules/invitations/errors.ts'
import { notifyInviterOfAcceptedInvitation } from '#modules/invitations/use-cases/notify-inviter.ts'
import {
  isRecommendedOrReviewedByOthers,
  readOpenInvitation,
} from '#modules/invitations/use-cases/read-invitation.ts'

export interface Registrant {
  signUpDetails: InvitedPerson
  email: string
  account: { accountId: AccountId } | null
  provenEmail: string | null
  identity: { issuer: string; subject: string } | null
}

export interface InvitationClaimResult extends RegistrationOutcome {
  accountId: AccountId
}

type Context = Pick<RequestContext, 'clock' | 'config' | 'personEventHandlers'>

/**
 * A copied link alone must not let a stranger take over a contact's profile that other members recommend. Run inside
 * `retryOnConflict` and `retryOnTakenSlug`.
 * @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED,
 * INVITATIONS.OWN, INVITATIONS.CITY_REQUIRED, IDENTITY.INVALID_PHONE
 */
export async function claimInvitation(
  tx: Tx,
  ctx: Context,
  token: string,
  registrant: Registrant,
  openAccount: (how: { contactId: PersonId | null; proves: boolean }) => Promise<{ accountId: AccountId }>,
): Promise<InvitationClaimResult> {
  const { signUpDetails, account, provenEmail } = registrant
  const ownId = await lockPeople(tx, token, account)
  const { invitation, contact } = await readOpenInvitation(tx, ctx, token)
  if (isRegistrationCityRequired(contact) && signUpDetails.city === '')
    throw createInvitationsError('INVITATIONS.CITY_REQUIRED')

  const proves = invitation.token.kind === 'MAIL' || (contact.email !== null && contact.email === provenEmail)
  const isOwn = ownId !== null && ownId === invitation.inviterId
  if (isOwn && !proves) throw createInvitationsError('INVITATIONS.OWN')
  const linked = proves || !(await isRecommendedOrReviewedByOthers(tx, ctx, invitation))

  const now = ctx.clock.now()
  const isTaken = account !== null && account.accountId === invitation.usedByAccountId
  if (!isTaken && !(await consumeInvitation(tx, invitation, now)))
    throw createInvitationsError('INVITATIONS.ALREADY_USED')
  const contactId = linked ? contact.id : null
  const { accountId } = await openAccount({ contactId, proves })
  if (proves && registrant.email === invitation.email)
    await prove(tx, ctx, { accountId, contactId }, registrant)
  const recommenderId = isOwn ? null : invitation.inviterId
  if (linked) await mergeIntoAccount(tx, ctx, { accountId, contactId: contact.id, recommenderId })
  const personId = await findPersonId(tx, accountId)
  const details = personId === ownId ? withoutPrefilled(signUpDetails, invitation) : signUpDetails
  await writeSignUpDetails(tx, { personId, isNew: account === null }, details)
  await setInvitationUsedByAccount(tx, invitation.id, accountId)
  if (linked && recommenderId !== null)
    await notifyInviterOfAcceptedInvitation(tx, ctx, {
      invitationId: invitation.id,
      inviterId: recommenderId,
      personId,
    })
  return {
    accountId,
    linked,
    pending: linked ? null : await requestProof(tx, ctx, accountId, registrant, contact),
  }
}

async function lockPeople(tx: Tx, token: string, account: Registrant['account']): Promise<PersonId | null> {
  const find = async () => {
    const invitation = await findInvitationByTokenHash(tx, hashToken(token))
    if (!invitation) throw createInvitationsError('INVITATIONS.INVALID_TOKEN')
    const ownId = account && (await findPersonId(tx, account.accountId))
    return { ownId, ids: [invitation.contactId, invitation.inviterId, ownId].flatMap((id) => id ?? []) }
  }
  const seen = await find()
  await lockPeopleForMerge(tx, seen.ids)
  const current = await find()
  if (current.ids.some((id) => !seen.ids.includes(id))) await lockPeopleForMerge(tx, current.ids)
  return current.ownId
}

async function prove(
  tx: Tx,
  ctx: Context,
  claim: { accountId: AccountId; contactId: PersonId | null },
  { email, identity }: Registrant,
): Promise<void> {
  await proveEmail(tx, ctx, { ...claim, email, by: 'mail', ...(identity && { keepIdentity: identity }) })
}

async function mergeIntoAccount(
  tx: Tx,
  ctx: Context,
  claim: { accountId: AccountId; contactId: PersonId; recommenderId: PersonId | null },
): Promise<void> {
  // The e-mail confirmation may have changed the person id by a merge.
  const memberId = await findPersonId(tx, claim.accountId)
  await mergeContactAndMember(tx, ctx, { memberId, contactId: claim.contactId, contact: 'INVITED' })
  const { recommenderId: inviterId } = claim
  if (inviterId === null) return
  const personId = await findPersonId(tx, claim.accountId)
  const welcome = { personId, inviterId, now: ctx.clock.now() }
  for (const handlers of ctx.personEventHandlers) await handlers.welcome?.(tx, welcome)
}

function withoutPrefilled(
  signUpDetails: InvitedPerson,
  { phone, profession, city }: InvitationByToken,
): InvitedPerson {
  const key = toPhoneKey(signUpDetails.phone)
  return {
    ...signUpDetails,
    phone: key !== null && key === toPhoneKey(phone ?? '') ? '' : signUpDetails.phone,
    profession: signUpDetails.profession === profession ? '' : signUpDetails.profession,
    city: signUpDetails.city === city ? '' : signUpDetails.city,
  }
}

async function requestProof(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  { signUpDetails, email, account }: Registrant,
  contact: { id: PersonId; name: string; email: string | null },
): Promise<'MAIL' | 'OPERATOR'> {
  if (contact.email === email) {
    if (account) await sendVerificationMail(tx, ctx, { accountId, email })
    return 'MAIL'
  }
  const requester = {
    name: signUpDetails.name,
    email,
    phone: signUpDetails.phone,
    message: 'Se registró con el enlace de una invitación.',
  }
  await storeProfileRequest(tx, { ...ctx, actor: { accountId } }, 'CLAIM', contact, requester)
  return 'OPERATOR'
}
