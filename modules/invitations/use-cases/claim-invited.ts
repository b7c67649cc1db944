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
  isCityRequired,
  type RegistrationOutcome,
} from '#modules/invitations/contract/invitations.ts'
import {
  consumeInvitation,
  findInvitationByTokenHash,
  type InvitationByToken,
  setInvitationUser,
} from '#modules/invitations/data/invitations.ts'
import { invitationsError } from '#modules/invitations/errors.ts'
import { notifyInviter } from '#modules/invitations/use-cases/notify-inviter.ts'
import {
  isRecommendedOrReviewedByOthers,
  readOpenInvitation,
} from '#modules/invitations/use-cases/read-invitation.ts'

export interface Registrant {
  signUpDetails: InvitedPerson
  email: string
  account: { accountId: AccountId } | null
  /**
   * E-mail address that the person confirmed in this product or at an identity provider. null if no address is
   * confirmed.
   */
  provenEmail: string | null
  identity: { issuer: string; subject: string } | null
}

export interface InvitationClaimResult extends RegistrationOutcome {
  accountId: AccountId
}

type Context = Pick<RequestContext, 'clock' | 'config' | 'participants'>

/**
 * Registers a person with an invitation token. A token from an e-mail proves access to the contact's mailbox, so
 * the person takes over the contact's profile. A copied link is sufficient only if no member other than the inviter
 * recommends or has reviewed the contact. Otherwise the account gets a new profile, and takes over the contact's
 * profile after a confirmed e-mail or a decision of the operator. Until then, the inviter's recommendation stays
 * with the contact's profile. Run this function inside `retryOnConflict` and `retryOnTakenSlug`.
 * @param openAccount creates or opens the account; `contactId` is null if the account does not take over the
 * contact's profile
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
  if (isCityRequired(contact) && signUpDetails.city === '')
    throw invitationsError('INVITATIONS.CITY_REQUIRED')

  const proves = invitation.token.kind === 'MAIL' || (contact.email !== null && contact.email === provenEmail)
  const isOwn = ownId !== null && ownId === invitation.inviterId
  if (isOwn && !proves) throw invitationsError('INVITATIONS.OWN')
  const linked = proves || !(await isRecommendedOrReviewedByOthers(tx, ctx, invitation))

  const now = ctx.clock.now()
  // An account that used the invitation through a copied link may later use the token in the
  // e-mail of the same invitation.
  const isTaken = account !== null && account.accountId === invitation.usedByAccountId
  if (!isTaken && !(await consumeInvitation(tx, invitation, now)))
    throw invitationsError('INVITATIONS.ALREADY_USED')
  const contactId = linked ? contact.id : null
  const { accountId } = await openAccount({ contactId, proves })
  // Using a token from an e-mail proves access to the mailbox, so the invitation's e-mail address counts as confirmed.
  if (proves && registrant.email === invitation.email)
    await prove(tx, ctx, { accountId, contactId }, registrant)
  const recommenderId = isOwn ? null : invitation.inviterId
  if (linked) await mergeIntoAccount(tx, ctx, { accountId, contactId: contact.id, recommenderId })
  const personId = await findPersonId(tx, accountId)
  const details = personId === ownId ? withoutPrefilled(signUpDetails, invitation) : signUpDetails
  await writeSignUpDetails(tx, { personId, isNew: account === null }, details)
  await setInvitationUser(tx, invitation.id, accountId)
  if (linked && recommenderId !== null)
    await notifyInviter(tx, ctx, { invitationId: invitation.id, inviterId: recommenderId, personId })
  return {
    accountId,
    linked,
    pending: linked ? null : await requestProof(tx, ctx, accountId, registrant, contact),
  }
}

/**
 * Until the transaction ends, no other transaction can claim, recommend, merge or delete the locked people.
 *
 * @returns current id of the registering person; null for a new account
 */
async function lockPeople(tx: Tx, token: string, account: Registrant['account']): Promise<PersonId | null> {
  const find = async () => {
    const invitation = await findInvitationByTokenHash(tx, hashToken(token))
    if (!invitation) throw invitationsError('INVITATIONS.INVALID_TOKEN')
    const ownId = account && (await findPersonId(tx, account.accountId))
    return { ownId, ids: [invitation.contactId, invitation.inviterId, ownId].flatMap((id) => id ?? []) }
  }
  const seen = await find()
  await lockPeopleForMerge(tx, seen.ids)
  // Read the people again after locking them: a merge that committed before the lock may have replaced one of them.
  // While the lock is held, no merge can start.
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
  // Read the person id of the account again: confirming the e-mail may have merged the member and the contact.
  const memberId = await findPersonId(tx, claim.accountId)
  await mergeContactAndMember(tx, ctx, { memberId, contactId: claim.contactId, contact: 'INVITED' })
  const { recommenderId: inviterId } = claim
  if (inviterId === null) return
  const personId = await findPersonId(tx, claim.accountId)
  const welcome = { personId, inviterId, now: ctx.clock.now() }
  for (const participant of ctx.participants) await participant.welcome?.(tx, welcome)
}

/**
 * Clears the form fields that still contain data that the form took from the contact. It is used when a member who already
 * has a profile accepts the invitation: the profile editor later offers the contact's data to this member, so the data
 * must not fill empty profile fields now.
 */
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

/**
 * Requests the missing proof that the contact's profile belongs to the account. If the account has the contact's e-mail
 * address, the person must confirm it; otherwise the operator must decide.
 */
async function requestProof(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  { signUpDetails, email, account }: Registrant,
  contact: { id: PersonId; name: string; email: string | null },
): Promise<'MAIL' | 'OPERATOR'> {
  if (contact.email === email) {
    // Send the confirmation e-mail only if the account existed before: a new account has already received one.
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
