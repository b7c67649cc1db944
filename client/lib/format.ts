// Month and weekday names are constants: `Intl` texts differ between server and browser, and hydration would fail.

const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const

const SHORT_AREA_CODES = new Set(['33', '55', '56', '81'])

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export function formatPrice(pesos: number): string {
  const cents = Math.round(pesos * 100)
  const whole = formatCount(Math.trunc(cents / 100))
  const rest = cents % 100
  return `$${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`} MXN`
}

function nationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  const national = digits.replace(/^(?:52(?:1(?=\d{10}$))?(?=\d{10,11}$)|044|045|01)/, '')
  return /^\d{10}$/.test(national) ? national : null
}

/** Groups a Mexican phone's digits, as in '33 1234 5678'; other numbers stay unchanged. */
export function formatPhone(phone: string): string {
  const digits = nationalDigits(phone)
  if (digits === null) return phone.trim()
  if (SHORT_AREA_CODES.has(digits.slice(0, 2))) {
    return `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`
  }
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}

export function getPhoneUrl(phone: string): string {
  const digits = nationalDigits(phone)
  if (digits !== null) return `tel:+52${digits}`
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${phone.replace(/\D/g, '')}`
}

/** Lets a long e-mail wrap before its '@'. */
export function splitEmail(email: string): [start: string, end: string] {
  const at = email.lastIndexOf('@')
  return [email.slice(0, at), email.slice(at)]
}

function partsOf(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, day, month: MONTHS[month - 1] ?? '', weekday: WEEKDAYS[weekday] ?? '' }
}

export function formatDate(
  date: string,
  { withYear = false, withWeekday = true }: { withYear?: boolean; withWeekday?: boolean } = {},
): string {
  const { year, day, month, weekday } = partsOf(date)
  return `${withWeekday ? `${weekday} ` : ''}${day} de ${month}${withYear ? ` de ${year}` : ''}`
}

export function formatRecommendationCount(count: number): string {
  if (count === 0) return 'Sin recomendaciones'
  return count === 1 ? '1 recomendación' : `${formatCount(count)} recomendaciones`
}

/** Use `formatShortDay` only for days of the current or next month: the text names no month. */
export function formatShortDay(date: string): string {
  const { day, weekday } = partsOf(date)
  return `${capitalise(weekday.slice(0, 3))} ${day}`
}

export function formatDateTime(date: string, time: string): string {
  return `${formatDate(date)}, ${time}`
}

/** A time without needless zeros: '09:30' → '9:30', '12:00' → '12'. */
export function formatShortTime(time: string): string {
  return time.replace(/^0(?=\d)/, '').replace(/:00$/, '')
}

export function formatMonth(date: string): string {
  const { year, month } = partsOf(date)
  return `${capitalise(month)} ${year}`
}

export function formatDuration(minutes: number): string {
  if (minutes < 60 || minutes % 30 !== 0) return `${minutes} min`
  const hours = minutes / 60
  return `${hours} ${hours === 1 ? 'hora' : 'horas'}`
}

export function formatDurationInDaysOrHours(minutes: number): string {
  if (minutes % 1440 !== 0) return formatDuration(minutes)
  const days = minutes / 1440
  return `${days} ${days === 1 ? 'día' : 'días'}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
}

/** Formats the names ['Ana', 'Luis'] with `total` 5 as 'Ana, Luis y 3 más'. */
export function formatNames(names: readonly string[], total: number = names.length): string {
  const rest = total - names.length
  if (rest > 0 && names.length > 0) return `${names.join(', ')} y ${formatCount(rest)} más`
  const last = names.at(-1)
  if (last === undefined) return ''
  if (names.length === 1) return last
  const joiner = /^h?i(?!e)/i.test(last.normalize('NFD')) ? 'e' : 'y'
  return `${names.slice(0, -1).join(', ')} ${joiner} ${last}`
}

export function formatPlace({ city, state }: { city: string | null; state: string | null }): string {
  return [...new Set([city, state])].filter(Boolean).join(', ')
}
