export const maxPersonNameLength = 120

const LOWERCASE_PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'van', 'von'])

/** 'Don' is not in the list of titles, because people say 'Don Lalo' as one name. */
const TITLES = new Set(
  'arq biol cd cp dr dra enf ing lda lft lic ln mtra mtro mvz prof profa profr psic qfb sr sra srta tsu'.split(
    ' ',
  ),
)
const FOLK_TITLES = new Set(['don', 'doña', 'maestro', 'maestra', 'tío', 'tía'])

const lettersOf = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase('es-MX')

/** Shortens a person's name: 'Dra. Carmen Villaseñor' → 'Carmen', 'Don Pancho Ruiz' → 'Don Pancho'. */
export function getShortPersonName(name: string): string {
  const words = name.normalize('NFC').trim().split(/\s+/u)
  const start = words.findIndex((word) => lettersOf(word) !== '' && !TITLES.has(lettersOf(word)))
  const [first, second] = words.slice(start)
  if (start === -1 || first === undefined) return name
  return FOLK_TITLES.has(lettersOf(first)) && second !== undefined ? `${first} ${second}` : first
}

/** Omit only final words: without a middle word, the name may belong to another person. */
export function getShorterFormsOfPersonName(name: string): string[] {
  const parts: string[] = []
  let prefix: string[] = []
  for (const word of name.normalize('NFC').trim().split(/\s+/u)) {
    const last = parts.at(-1)
    if (word === 'y' && last !== undefined) prefix = [parts.pop() ?? '', word]
    else if (isSignificant(word)) {
      parts.push([...prefix, word].join(' '))
      prefix = []
    } else prefix.push(word)
  }
  if (prefix.length > 0) return []
  return parts.slice(2).map((_, omitted) => parts.slice(0, -omitted - 1).join(' '))
}

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

export function getAvatarColorIndex(name: string, count: number): number {
  let hash = 7
  for (const letter of name) hash = (hash * 131 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return Math.floor((hash / 1_000_003) * count)
}
