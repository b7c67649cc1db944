/** Fields that hold a token, a phone, an e-mail, a name, or what a person types to find one of them, with a text in them. */
const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]/

/**
 * Whether an input must not stand in an address, because proxies and browsers keep addresses. The client sends such a query by
 * POST, and the server answers 405 to a GET. Quotes inside a text are escaped in JSON, so only fields match.
 */
export function isSensitiveInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
