import { execute, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Locks the slugs with this base until the transaction ends, so that concurrent transactions do not choose the same
 * slug.
 */
export async function lockSlug(tx: Tx, base: string): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.slug:${base}`}, 0))`
}

/**
 * The person who has or had this slug; `personId` is null when that profile was deleted. null: the slug was never
 * used.
 */
export function findSlugClaim(tx: Tx, slug: string): Promise<{ personId: PersonId | null } | null> {
  return tx.slugClaim.findFirst({ where: { slug }, select: { personId: true } })
}

/** The given slugs that a person has or had. */
export async function findTakenSlugs(tx: Tx, slugs: string[]): Promise<Set<string>> {
  const claims = await tx.slugClaim.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  return new Set(claims.map((claim) => claim.slug))
}
