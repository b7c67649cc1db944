export const maxNameLength = 120

const LOWERCASE_PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'van', 'von'])

/**
 * Titles that the short name of a person omits, without dots. 'Don' is not among them, because people
 * say 'Don Lalo' as one name.
 */
const TITLES = new Set(
  'arq biol cd cp dr dra enf ing lda lft lic ln mtra mtro mvz prof profa profr psic qfb sr sra srta tsu'.split(
    ' ',
  ),
)
const FOLK_TITLES = new Set(['don', 'doña', 'maestro', 'maestra', 'tío', 'tía'])

const lettersOf = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase('es-MX')

/**
 * Returns the name by which people speak of a person: 'Dra. Carmen Villaseñor' → 'Carmen', 'Don Pancho Ruiz' →
 * 'Don Pancho'. A name that consists of titles only is returned unchanged.
 */
export function getShortName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const start = words.findIndex((word) => lettersOf(word) !== '' && !TITLES.has(lettersOf(word)))
  const [first, second] = words.slice(start)
  if (start === -1 || first === undefined) return name
  return FOLK_TITLES.has(lettersOf(first)) && second !== undefined ? `${first} ${second}` : first
}

/**
 * One or two capital letters that stand for a person without a photo: first name and first surname, without
 * titles and particles ('Dra. María de la Luz' → 'ML'). After 'Don' or 'Doña', a single name gives its first two
 * letters, because 'Don Pancho' and 'Don Pedro' would be equal ('PA', 'PE'). '·' when the name has no letter or digit.
 */
export function getInitials(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
  const significant = words.filter(isSignificant)
  const chosen = significant.length > 0 ? significant : words
  const [only = ''] = chosen
  const isTitled = significant.length === 1 && words.some((word) => FOLK_TITLES.has(lettersOf(word)))
  const letters = isTitled
    ? Array.from(only).slice(0, 2)
    : chosen.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
  return letters.join('').toLocaleUpperCase('es-MX') || '·'
}

function isSignificant(word: string): boolean {
  return ![LOWERCASE_PARTICLES, TITLES, FOLK_TITLES].some((words) => words.has(lettersOf(word)))
}

/** The avatar colour depends only on the name, so a person has one colour on every screen. */
export function getAvatarColorIndex(name: string, count: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return Math.floor((hash / 1_000_003) * count)
}
