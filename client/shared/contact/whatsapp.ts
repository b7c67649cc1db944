import { getPhoneUrl } from '#client/lib/format.ts'

/** Ten digits are a Mexican number; the old dialling prefixes '044', '045' and '01' are removed. */
export function getWhatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^(?:044|045|01)(?=\d{10}$)/, '')
  if (digits === '') return null
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`
}

export function getWhatsappMessageUrl(message: string, number: string | null): string {
  // Old Mexican mobile numbers have a 1 after the country code ('+52 1 …'), which `getPhoneUrl` removes.
  const chat = number === null ? null : getWhatsappUrl(getPhoneUrl(number))
  return `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(message)}`
}
