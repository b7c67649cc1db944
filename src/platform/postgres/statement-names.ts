/** Named at most; each connection keeps the plans of those that it was asked. */
const mostNames = 300
/** Remembered as seen once; forgotten together, since which are asked again shows soon. */
const mostSeen = 2_000

/**
 * Chooses names for statements, under which PostgreSQL keeps them parsed and, where one plan serves all values, planned:
 * planning most of ours takes longer than running them. Without a name go those with LIKE, whose plan depends on the text that
 * is looked for, those with {@link plannedAnew}, and whatever is asked only once, since a list of conditions of each length is
 * a statement of its own.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  return {
    nameOf({ sql }) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size === mostNames || !isWorthKeeping(sql)) return ''
      if (!seen.has(sql)) {
        if (seen.size === mostSeen) seen.clear()
        seen.add(sql)
        return ''
      }
      const name = `circulo_${generation}_${names.size}`
      names.set(sql, name)
      seen.delete(sql)
      return name
    },
    renew() {
      names.clear()
      generation += 1
    },
  }
}

interface StatementNames {
  /** The name of a statement, the same for the same text; '', which is how PostgreSQL writes none. */
  nameOf(statement: { sql: string }): string
  /** From here on nothing has a name that it had: no connection is asked for what it keeps by now. */
  renew(): void
}

function isWorthKeeping(sql: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !/\bI?LIKE\b|planned anew/i.test(sql)
}
