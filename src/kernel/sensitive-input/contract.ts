const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/**
 * Proxies and browsers store URLs, so the client sends queries with sensitive input by POST. A query is sensitive if
 * its JSON contains the quoted name of a sensitive field. A text value cannot contain such a name, because JSON escapes
 * the quotes in texts.
 */
export function isSensitiveQueryInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
