import { customAlphabet } from 'nanoid'
import { canSendMail } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { violates } from '#kernel/db/violations.ts'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { newId } from '#kernel/ids/new-id.ts'
import { insertAccount } from '#modules/identity/data/accounts.ts'
import { insertPerson } from '#modules/identity/data/people.ts'
import { findTakenSlugs, lockSlug } from '#modules/identity/data/slugs.ts'
import { freeSlug, slugify } from '#modules/identity/rules.ts'

/** 28 characters of [A-Za-z0-9], about 166 bits (design decision 1). */
const newAccountId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 28)

/** How often a person is created anew when somebody of another name took the slug between our look and our insert. */
const slugAttempts = 5

export interface NewAccount {
  name: string
  /** Normalised. */
  email: string
  /** null: it opens with a federated identity only. */
  passwordHash: string | null
  /** The person is about to become one with a contact, whose slug stays: none is claimed for it. */
  withoutSlug?: boolean
}

/**
 * Creates an account with an unconfirmed e-mail, and its person. Without `SMTP_URL` the account counts as proven (`deferProofs`). Run
 * it inside `retryOnTakenSlug`; violates `account_email_key` when the e-mail has an account.
 */
export async function createAccount(
  tx: Tx,
  { config }: Pick<RequestContext, 'config'>,
  { name, email, passwordHash, withoutSlug }: NewAccount,
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const accountId = accountIdSchema.parse(newAccountId())
  await insertAccount(tx, { id: accountId, email, passwordHash, proofDeferred: !canSendMail(config) })
  const slug = withoutSlug ? null : await automaticSlug(tx, name)
  const person = await insertPerson(tx, { id: newId(personIdSchema), accountId, slug, name, email })
  return { accountId, personId: person.id }
}

/** A free slug made of the name; null when the name has no letter to make it of. */
export async function automaticSlug(tx: Tx, name: string): Promise<string | null> {
  const base = slugify(name)
  // People of one name wait for each other here, or a crowd of them would run out of attempts.
  await lockSlug(tx, base)
  return freeSlug(base, (slugs) => findTakenSlugs(tx, slugs))
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
