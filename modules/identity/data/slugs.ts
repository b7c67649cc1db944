import { execute, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/** Whoever else makes a slug of the same base waits until this transaction ends. */
export async function lockSlug(tx: Tx, base: string): Promise<void> {
  await execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.slug:${base}`}, 0))`
}

/** Who has this slug or had it once, `personId` null when they deleted their profile; null when nobody ever had it. */
export function findSlugClaim(tx: Tx, slug: string): Promise<{ personId: PersonId | null } | null> {
  return tx.slugClaim.findFirst({ where: { slug }, select: { personId: true } })
}

/** Which of these slugs belong to somebody, now or before. */
export async function findTakenSlugs(tx: Tx, slugs: string[]): Promise<Set<string>> {
  const claims = await tx.slugClaim.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  return new Set(claims.map((claim) => claim.slug))
}
