import { getPhoneUrl } from '#client/lib/format.ts'

/**
 * Returns null for a number without digits. Ten digits are a Mexican number. Old dialling prefixes ('044', '045', '01')
 * are removed, because no country code begins with 0.
 */
export function getWhatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^(?:044|045|01)(?=\d{10}$)/, '')
  if (digits === '') return null
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`
}

export function getWhatsappMessageUrl(message: string, number: string | null): string {
  // `getPhoneUrl` also removes the digit 1 that old Mexican mobile numbers have after the country code ('+52 1 …').
  const chat = number === null ? null : getWhatsappUrl(getPhoneUrl(number))
  return `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(message)}`
}
