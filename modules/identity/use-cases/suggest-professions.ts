import type { RequestContext } from '#kernel/context.ts'
import { findProfessions } from '#modules/identity/data/professions.ts'

/** Suggestions from the shared list of professions, 5 at most (spec §9). */
export function suggestProfessions(ctx: RequestContext, input: { query: string }): Promise<string[]> {
  return findProfessions(ctx.db, input.query, 5)
}
