const sensitiveField = /"(?:token|phone|email|name|clientName|query)":"[^"]|"latitude":-?\d/

/** Proxies and browsers store URLs, so the client sends queries with sensitive input by POST. */
export function isSensitiveQueryInput(input: unknown): boolean {
  return sensitiveField.test(JSON.stringify(input))
}
