/**
 * What the log keeps of an address. Queries carry tokens and what people search for; the last part of a calendar's private
 * address opens it.
 */
export function loggedPath(url: string | undefined): string | undefined {
  return url?.split('?')[0]?.replace(/^(\/+calendario\/).+/i, '$1…')
}
