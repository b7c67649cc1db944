const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Whether a query must be sent by POST, because proxies and browsers store URLs. A typed text cannot look like a field
 * in the JSON, because JSON escapes its quotes.
 */
export function isSensitiveQueryInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
