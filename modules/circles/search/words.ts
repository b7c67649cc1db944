import { editDistance } from '#kernel/text/edit-distance.ts'
import { foldText } from '#kernel/text/fold.ts'

const maxTokens = 12

/** The SQL function `directory_terms` must ignore exactly the words of `stopWords`. */
export const stopWords: ReadonlySet<string> = new Set(
  'a al con de del e el en la las lo los o para por u un una y'.split(' '),
)

const fillers: ReadonlySet<string> = new Set(
  `alguien algun alguna alguno ahora ahorita anda ando aqui asi ayuda ayudar ayude barata barato barrio bien bonito buen buena
  bueno buenos buenas busco buscar buscamos buscando cerca cercana cercano cercanos colonia como conocen conoces confiable
  confianza contratar cual cuanto cuesta cobra dame de deme dia disponible domicilio dra dr don dona donde economica economico
  emergencia encontrar encuentro esta este esto estoy favor gratis gente hacer haga hagan hace hacen haya hay honesto hoy ing
  informes lic lo los lugar mas me mejor mejores mi mis mia mio muy necesito necesita necesitamos ocupo ocupamos oye persona
  precio precios presupuesto profesional pronto puede pueda puedan que quien quienes quiero quisiera recomendado recomendada
  recomienda recomienden recomendar rapido rapida requiero responsable saben sabe se sea seguro senor senora ser servicio
  servicios si sirve son soy su sus te tengo tiene trabajador trabajo trabajos urgencia urgencias urge urgente ven venga vengan
  viene ya yo zona 24 horas hrs`.split(/\s+/),
)

/** Words left out of phrases in the trade catalogue: 'no enciende mi camioneta' matches without 'mi'. */
export const pronouns: ReadonlySet<string> = new Set(
  'es esta este esto hay me mi mia mio mis muy que quien se si son soy su sus te tu tus ya yo'.split(' '),
)

export const isFillerWord = (word: string) => stopWords.has(word) || fillers.has(word)

export function isWordAfterSpanishPrepositionEn(tokens: readonly string[], index: number): boolean {
  const before = tokens.slice(0, index).findLast((token) => token === 'en' || !isFillerWord(token))
  return before === 'en'
}

export const removeTrailingPreposition = (text: string) =>
  text.replace(/(^| )(en|de|por|a)( (el|la|los|las))?$/, '')

/** Splits a text like the SQL function `words_of`: without accents and case, and with 'D.F.' as one word. */
export function tokenizeSearch(text: string): string[] {
  return foldText(text)
    .replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxTokens)
}

const endings = [
  ...['aciones', 'amiento', 'imiento', 'adores', 'adoras', 'ciones', 'iendo', 'acion', 'erias', 'antes'],
  ...[
    'ador',
    'adora',
    'ando',
    'ados',
    'adas',
    'idos',
    'idas',
    'cion',
    'eros',
    'eras',
    'eria',
    'ante',
    'aron',
    'amos',
  ],
  ...[
    'ado',
    'ada',
    'ido',
    'ida',
    'ero',
    'era',
    'ias',
    'ios',
    'ar',
    'er',
    'ir',
    'an',
    'en',
    'es',
    'os',
    'as',
    'ia',
    'io',
  ],
  ...['a', 'e', 'o', 's'],
].sort((one, other) => other.length - one.length)

const minRest = (ending: string) => (ending.length > 2 ? 4 : 3)

/** Word stems follow the Spanish pronunciation: 'electrisista' and 'electricista' have equal stems. */
export function stemWord(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = computeStem(word)
  if (stems.size < maxRemembered) stems.set(word, stem)
  return stem
}

const maxRemembered = 8_000
const stems = new Map<string, string>()

function computeStem(word: string): string {
  const singular = singularOf(word)
  for (const ending of endings) {
    const rest = singular.slice(0, -ending.length)
    if (!singular.endsWith(ending) || rest.length < minRest(ending)) continue
    const stem = normalizeWordSound(rest)
    if (stem.length > 2) return stem
  }
  return normalizeWordSound(singular)
}

function singularOf(word: string): string {
  if (word.length < 5) return word
  if (/[^aeiou]es$/.test(word)) return word.slice(0, -2)
  return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word
}

export function normalizeWordSound(word: string): string {
  return word
    .replace(/^ps/, 's')
    .replace(/^hie/, 'ye')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/gu(?=[ei])/g, 'G')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])/g, 's')
    .replace(/sh|ch/g, 'X')
    .replace(/c/g, 'k')
    .replace(/z/g, 's')
    .replace(/x/g, 's')
    .replace(/v/g, 'b')
    .replace(/w/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/h/g, '')
    .replace(/m(?=[bp])|n(?=[bp])/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .toLowerCase()
}

export function getLetterBitmask(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) {
    const letter = word.charCodeAt(index) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

export function canLetterBitmasksBelongToSimilarWords(one: number, other: number, limit: number): boolean {
  let different = one ^ other
  for (let count = 0; different !== 0; count++) {
    if (count === 2 * limit) return false
    different &= different - 1
  }
  return true
}

export const areSimilarWords = (one: string, other: string, limit: number) =>
  Math.abs(one.length - other.length) <= limit && editDistance(one, other, limit) <= limit

export const getMaxTypos = (word: string) => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2)

export function findPossibleNamesInSearch(text: string): string[] {
  return tokenizeSearch(text).filter((token) => !stopWords.has(token))
}
