const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Proxies and browsers store URLs, so the client sends queries with sensitive input by POST. The search for field names
 * in the JSON never finds a name inside a text value, because JSON escapes the quotes in texts.
 */
export function isSensitiveQueryInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
