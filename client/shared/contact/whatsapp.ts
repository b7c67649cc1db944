import { getPhoneUrl } from '#client/lib/format.ts'

/**
 * Link to a WhatsApp chat for a number in any notation; null without digits. A number of ten digits gets Mexico's country code.
 * Old Mexican dialling prefixes ('044', '045', '01') are removed; no country code begins like them.
 */
export function getWhatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^(?:044|045|01)(?=\d{10}$)/, '')
  if (digits === '') return null
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`
}

/** Link that opens WhatsApp with a message to this number. Without a number, the person chooses a contact in WhatsApp. */
export function getWhatsappMessageUrl(message: string, number: string | null): string {
  // Normalize the number first: with a dialling prefix ('01 …', '044 …'), WhatsApp would open another number.
  const chat = number === null ? null : getWhatsappUrl(getPhoneUrl(number))
  return `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(message)}`
}
