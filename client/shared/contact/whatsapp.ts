import { getPhoneUrl } from '#client/lib/format.ts'

/**
 * Returns the link to a WhatsApp chat for a number in any notation; null without digits. Ten digits are a Mexican
 * number and get the country code. Old Mexican dialling prefixes ('044', '045', '01') are removed: no country code
 * begins with 0.
 */
export function getWhatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^(?:044|045|01)(?=\d{10}$)/, '')
  if (digits === '') return null
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`
}

/** If the number is null, the member chooses the recipient in WhatsApp. */
export function getWhatsappMessageUrl(message: string, number: string | null): string {
  // Normalize the number first: with a dialling prefix ('01 …', '044 …'), WhatsApp would open another number.
  const chat = number === null ? null : getWhatsappUrl(getPhoneUrl(number))
  return `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(message)}`
}
