import { phoneHref } from '#client/lib/format.ts'

/**
 * A chat with a number in any spelling: only its digits (spec §5), Mexico's code before ten of them. null without digits. What
 * Mexicans dialled before a mobile ('044', '045', '01') is no part of the number, and no country has a code that begins so.
 */
export function whatsappHref(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^(?:044|045|01)(?=\d{10}$)/, '')
  if (digits === '') return null
  return `https://wa.me/${digits.length === 10 ? `52${digits}` : digits}`
}

/** A message ready to send: to a number in any spelling, or to whomever one picks there when there is none. */
export function whatsappMessageHref(message: string, number: string | null): string {
  // A landline's spelling ('01 …', '044 …') would be another number to WhatsApp.
  const chat = number === null ? null : whatsappHref(phoneHref(number))
  return `${chat ?? 'https://wa.me/'}?text=${encodeURIComponent(message)}`
}
