const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Proxies and browsers store URLs, so the client sends queries with sensitive input by POST. No text can imitate a
 * field in the JSON, because JSON escapes quotes.
 */
export function isSensitiveQueryInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
