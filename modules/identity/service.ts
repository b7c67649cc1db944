import { customAlphabet } from 'nanoid'
import { v7 as uuidv7 } from 'uuid'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { type Tx, violates } from '#kernel/db/client.ts'
import { AppError } from '#kernel/errors.ts'
import type {
  IdentityErrorCode,
  Profile,
  SignInInput,
  SignUpInput,
  Viewer,
} from '#modules/identity/contract.ts'
import * as data from '#modules/identity/data.ts'
import { hashPassword, isWeakPassword, passwordMatches } from '#modules/identity/passwords.ts'
import { toProfile } from '#modules/identity/profile-view.ts'
import { freeSlug, profilePath, slugify } from '#modules/identity/rules.ts'
import { closeSession, openSession } from '#modules/identity/sessions.ts'

/** 28 characters of [A-Za-z0-9], about 166 bits (design decision 1). */
const newAccountId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 28)

/** How often a person is created anew when somebody of another name took the slug between our look and our insert. */
const slugAttempts = 5

/**
 * Creates account and person in one transaction (design decision 14) and signs in.
 * @throws IDENTITY.WEAK_PASSWORD, IDENTITY.EMAIL_IN_USE
 */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<Viewer> {
  if (isWeakPassword(input.password, ctx.config.minPasswordLength)) {
    return fail('IDENTITY.WEAK_PASSWORD', 'BAD_REQUEST')
  }
  const passwordHash = await hashPassword(input.password)
  const accountId = newAccountId()
  await retryOnTakenSlug(() =>
    ctx.db.$transaction(async (tx) => {
      await data.createAccount(tx, { id: accountId, email: input.email, passwordHash })
      await data.createPerson(tx, {
        id: uuidv7(),
        accountId,
        slug: await automaticSlug(tx, input.name),
        name: input.name,
        email: input.email,
      })
    }),
  ).catch((error: unknown) => {
    if (violates(error, 'uniqueViolation', 'email')) fail('IDENTITY.EMAIL_IN_USE', 'CONFLICT', error)
    throw error
  })
  return startSession(ctx, accountId)
}

/**
 * Signs in. Says unknown e-mail and wrong password apart, as the spec's catalogue does.
 * @throws IDENTITY.USER_NOT_FOUND, IDENTITY.WRONG_PASSWORD, IDENTITY.USER_DISABLED
 */
export async function signIn(ctx: RequestContext, input: SignInInput): Promise<Viewer> {
  const account = await data.findAccountByEmail(ctx.db, input.email)
  if (!account) return fail('IDENTITY.USER_NOT_FOUND', 'UNAUTHORIZED')
  if (!(await passwordMatches(account.passwordHash, input.password)))
    return fail('IDENTITY.WRONG_PASSWORD', 'UNAUTHORIZED')
  if (account.disabledAt) return fail('IDENTITY.USER_DISABLED', 'FORBIDDEN')
  return startSession(ctx, account.id)
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
  const person = await data.findByAddress(ctx.db, input.id)
  if (!person) return fail('IDENTITY.PERSON_NOT_FOUND', 'NOT_FOUND')
  return toProfile(person, ctx.actor, ctx.config)
}

/** Suggestions from the shared list of professions, 5 at most (spec §9). */
export function suggestProfessions(ctx: RequestContext, input: { query: string }): Promise<string[]> {
  return data.suggestProfessions(ctx.db, input.query, 5)
}

/** A free slug made of the name; null when the name has no letter to make it of. */
export async function automaticSlug(tx: Tx, name: string): Promise<string | null> {
  const base = slugify(name)
  // People of one name wait for each other here, or a crowd of them would run out of attempts.
  await data.lockSlug(tx, base)
  return freeSlug(base, (slugs) => data.findTakenSlugs(tx, slugs))
}

/** Runs a transaction again when its automatic slug was taken meanwhile by another one. */
export async function retryOnTakenSlug<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === slugAttempts || !violates(error, 'uniqueViolation', 'slug')) throw error
    }
  }
}

/** Whoever was signed in with this browser is not any more: its cookie is about to name another session. */
async function startSession(ctx: RequestContext, accountId: string): Promise<Viewer> {
  if (ctx.actor) await closeSession(ctx.db, ctx.actor.sessionId)
  const session = await openSession(ctx.db, accountId, ctx.userAgent)
  ctx.sessionCookie.set(session.token, session.expiresAt)
  return viewerOf(ctx, await data.findPersonId(ctx.db, accountId))
}

async function viewerOf(ctx: RequestContext, personId: string): Promise<Viewer> {
  const [card] = await data.findCards(ctx.db, [personId])
  if (!card) return fail('IDENTITY.PERSON_NOT_FOUND', 'NOT_FOUND')
  return {
    personId: card.id,
    name: card.name,
    email: card.email ?? '',
    profilePath: profilePath(card),
    photoId: card.photoId,
  }
}

function fail(
  code: IdentityErrorCode,
  kind: 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT',
  cause?: unknown,
): never {
  throw new AppError(code, { kind, cause })
}
