import type { RequestContext } from '#kernel/context.ts'
import { findProfessions } from '#modules/identity/data/professions.ts'

export function suggestProfessions(ctx: RequestContext, input: { query: string }): Promise<string[]> {
  return findProfessions(ctx.db, input.query, 5)
}
