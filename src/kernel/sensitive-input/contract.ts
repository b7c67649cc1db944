/**
 * Matches JSON with a non-empty field for a token, a phone, an e-mail or a name, for a search text, which may
 * contain one of these, or for a geographic position.
 */
const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Whether the input of a query must not appear in a URL, because proxies and browsers store URLs. The client
 * sends such a query by POST, and the server responds 405 to a GET.
 * `sensitiveField` matches no text that imitates a field, because JSON escapes quotes inside a text.
 */
export function isSensitiveInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
