import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { violates } from '#kernel/db/violations.ts'
import type { AddressAutocomplete } from '#modules/identity/contract/address.ts'
import type {
  Profile,
  ResolvedProfile,
  SignInInput,
  SignUpInput,
  Viewer,
} from '#modules/identity/contract.ts'
import * as data from '#modules/identity/data.ts'
import { identityError } from '#modules/identity/errors.ts'
import { toProfile } from '#modules/identity/profile-view.ts'
import { closeSession } from '#modules/identity/sessions.ts'
import { checkPassword } from '#modules/identity/use-cases/check-password.ts'
import { createAccount, retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
import { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
import { noContact, showContacts } from '#modules/identity/use-cases/show-contact.ts'
import { startSession, viewerOf } from '#modules/identity/use-cases/start-session.ts'
import { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'

/**
 * Creates account and person in one transaction (design decision 14) and signs in.
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD, IDENTITY.EMAIL_IN_USE, IDENTITY.PROOF_OF_WORK_REQUIRED
 */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<Viewer> {
  const passwordHash = await hashSignUpPassword(ctx, input)
  const { accountId } = await retryOnTakenSlug(() =>
    inTransaction(ctx.db, async (tx) => {
      const account = await createAccount(tx, ctx, { ...input, passwordHash })
      await sendVerificationMail(tx, ctx, { accountId: account.accountId, email: input.email })
      return account
    }),
  ).catch((error: unknown) => {
    if (violates(error, 'uniqueViolation', 'email'))
      throw identityError('IDENTITY.EMAIL_IN_USE', { cause: error })
    throw error
  })
  return startSession(ctx, { accountId })
}

/**
 * Signs in. Says unknown e-mail and wrong password apart, as the spec's catalogue does.
 * @throws IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.USER_NOT_FOUND, IDENTITY.WRONG_PASSWORD, IDENTITY.USER_DISABLED
 */
export async function signIn(ctx: RequestContext, input: SignInInput): Promise<Viewer> {
  return startSession(ctx, await checkPassword(ctx, input))
}

/** Ends the session that made the call. */
export async function signOut(ctx: MemberContext): Promise<void> {
  await closeSession(ctx.db, ctx.actor.sessionId)
  ctx.sessionCookie.clear()
}

/** Whoever is signed in; null for a visitor. */
export async function getViewer(ctx: RequestContext): Promise<Viewer | null> {
  if (!ctx.actor) return null
  return viewerOf(ctx, ctx.actor.personId)
}

/**
 * The profile at an address (slug, person id, account id or former slug).
 * @throws IDENTITY.PERSON_NOT_FOUND
 */
export async function getProfile(ctx: RequestContext, input: { id: string }): Promise<Profile> {
  const person = await findVisiblePerson(ctx, input.id)
  const shown = await showContacts(ctx, [person])
  return toProfile(person, ctx.actor, shown.get(person.id) ?? noContact)
}

/**
 * The profile at an address, for a prefetch. It contains no contact data, so it does not count as a read of contact data.
 * @throws IDENTITY.PERSON_NOT_FOUND
 */
export async function resolveProfile(ctx: RequestContext, input: { id: string }): Promise<ResolvedProfile> {
  const person = await findVisiblePerson(ctx, input.id)
  const { personId, profilePath, isOwner } = toProfile(person, ctx.actor, noContact)
  return { personId, profilePath, isOwner }
}

async function findVisiblePerson({ db, actor }: RequestContext, address: string): Promise<data.PersonRecord> {
  const person = await data.findByAddress(db, address)
  // A hidden profile exists only for its owner.
  if (!person || (person.hiddenAt !== null && person.id !== actor?.personId))
    throw identityError('IDENTITY.PERSON_NOT_FOUND')
  return person
}

/** Suggestions from the shared list of professions, 5 at most (spec §9). */
export function suggestProfessions(ctx: RequestContext, input: { query: string }): Promise<string[]> {
  return data.suggestProfessions(ctx.db, input.query, 5)
}

/** How this product completes street addresses; only members are asked for one. */
export function getAddressAutocomplete(ctx: MemberContext): AddressAutocomplete {
  return { googleMapsApiKey: ctx.config.googleMapsApiKey ?? null }
}
