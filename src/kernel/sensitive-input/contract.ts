/** Fields of inputs that hold a token, a phone, an e-mail, a name, or what a person types to find one of them. */
export const sensitiveFields: ReadonlySet<string> = new Set([
  'token',
  'phone',
  'email',
  'name',
  'clientName',
  'query',
])

/** Inputs of queries have two levels. */
const maxDepth = 4

/**
 * Whether an input must not stand in an address, because proxies and browsers keep addresses. The client sends such a query by
 * POST, and the server answers 405 to a GET.
 */
export function isSensitiveInput(input: unknown, depth = 0): boolean {
  if (typeof input !== 'object' || input === null || depth === maxDepth) return false
  return Object.entries(input).some(
    ([key, value]) =>
      (sensitiveFields.has(key) && typeof value === 'string' && value !== '') ||
      isSensitiveInput(value, depth + 1),
  )
}
