import { customAlphabet } from 'nanoid'
import { canSendMail } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { type AccountId, accountIdSchema, type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { insertAccount } from '#modules/identity/data/accounts.ts'
import { insertPerson } from '#modules/identity/data/people.ts'
import { findTakenSlugs, lockSlugsWithBase } from '#modules/identity/data/slugs.ts'
import { findFreeSlug, slugify } from '#modules/identity/rules.ts'

const newAccountId = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 28)

const slugAttempts = 5

export interface NewAccount {
  name: string
  email: string
  passwordHash: string | null
  withoutSlug?: boolean
}

/** The caller must handle duplicate e-mails and run the function inside `retryOnTakenSlug`. */
export async function createAccount(
  tx: Tx,
  { config }: Pick<RequestContext, 'config'>,
  { name, email, passwordHash, withoutSlug }: NewAccount,
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const accountId = accountIdSchema.parse(newAccountId())
  await insertAccount(tx, { id: accountId, email, passwordHash, proofDeferred: !canSendMail(config) })
  const slug = withoutSlug ? null : await findAutomaticSlug(tx, name)
  const person = await insertPerson(tx, { id: createId(personIdSchema), accountId, slug, name, email })
  return { accountId, personId: person.id }
}

export async function findAutomaticSlug(tx: Tx, name: string): Promise<string | null> {
  const base = slugify(name)
  await lockSlugsWithBase(tx, base)
  return findFreeSlug(base, (slugs) => findTakenSlugs(tx, slugs))
}

export async function retryOnTakenSlug<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === slugAttempts || !hasSqlState(error, 'uniqueViolation', 'slug')) throw error
    }
  }
}
