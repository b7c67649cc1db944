import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

export async function lockSlugsWithBase(tx: Tx, base: string): Promise<void> {
  await executeStatement(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`identity.slug:${base}`}, 0))`
}

export function findSlugClaim(tx: Tx, slug: string): Promise<{ personId: PersonId | null } | null> {
  return tx.slugClaim.findFirst({ where: { slug }, select: { personId: true } })
}

export async function findTakenSlugs(tx: Tx, slugs: string[]): Promise<Set<string>> {
  const claims = await tx.slugClaim.findMany({ where: { slug: { in: slugs } }, select: { slug: true } })
  return new Set(claims.map((claim) => claim.slug))
}
