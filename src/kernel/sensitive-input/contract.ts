/** Matches a non-empty field with a token, a phone, an e-mail, a name or a search text that may contain one, or a position. */
const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Whether an input must not appear in a URL, because proxies and browsers store URLs. The client sends such a query by POST, and the
 * server responds 405 to a GET. JSON escapes quotes inside a text, so only fields match.
 */
export function isSensitiveInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
