const maxNames = 300
const maxSeenOnce = 2_000

export function createPreparedStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let generation = 0
  return {
    nameOf({ sql }) {
      const known = names.get(sql)
      if (known !== undefined) return known
      if (names.size === maxNames || !isWorthCaching(sql)) return ''
      if (!seen.has(sql)) {
        if (seen.size === maxSeenOnce) seen.clear()
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
  nameOf(statement: { sql: string }): string
  renew(): void
}

function isWorthCaching(sql: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !/\bI?LIKE\b|planned anew/i.test(sql)
}
