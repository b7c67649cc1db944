/**
 * What the log keeps of an address. Queries carry tokens and what people search for; the last part of a calendar's private
 * address opens it.
 */
export function loggedPath(url: string | undefined): string | undefined {
  // By its shape too: an address may be written in more than one way ('/c%61lendario/…').
  return url
    ?.split('?')[0]
    ?.replace(/^(\/+calendario\/).+/i, '$1…')
    .replace(/[\w-]{44}\.ics/g, '…')
}
