import { foldText } from '#kernel/text/fold.ts'

/** How people shorten the states of Mexico, as `plainKey` has it. */
export const shortStates: Record<string, string> = {
  ags: 'Aguascalientes',
  bc: 'Baja California',
  bcn: 'Baja California',
  bcs: 'Baja California Sur',
  camp: 'Campeche',
  chis: 'Chiapas',
  chih: 'Chihuahua',
  cdmx: 'Ciudad de México',
  df: 'Ciudad de México',
  'distrito federal': 'Ciudad de México',
  coah: 'Coahuila',
  col: 'Colima',
  dgo: 'Durango',
  edomex: 'Estado de México',
  'edo mex': 'Estado de México',
  'edo de mex': 'Estado de México',
  'edo de mexico': 'Estado de México',
  gto: 'Guanajuato',
  gro: 'Guerrero',
  hgo: 'Hidalgo',
  jal: 'Jalisco',
  mich: 'Michoacán',
  mor: 'Morelos',
  nay: 'Nayarit',
  nl: 'Nuevo León',
  oax: 'Oaxaca',
  pue: 'Puebla',
  qro: 'Querétaro',
  qroo: 'Quintana Roo',
  'q roo': 'Quintana Roo',
  slp: 'San Luis Potosí',
  sin: 'Sinaloa',
  son: 'Sonora',
  tab: 'Tabasco',
  tamps: 'Tamaulipas',
  tlax: 'Tlaxcala',
  ver: 'Veracruz',
  yuc: 'Yucatán',
  zac: 'Zacatecas',
}

/** Words that people shorten in the name of a place. */
export const shortWords: Record<string, string> = {
  cd: 'ciudad',
  dr: 'doctor',
  fco: 'francisco',
  gdl: 'guadalajara',
  gpe: 'guadalupe',
  gral: 'general',
  ma: 'maria',
  mty: 'monterrey',
  pto: 'puerto',
  sn: 'san',
  st: 'saint',
  sta: 'santa',
  sto: 'santo',
}

/** Words of the longest short name of a state: 'edo de mex'. */
const longestShortState = 3

/** The point between two initials: 'n.l' is 'nl'. */
const initialsDot = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu

/** Without accents, case and marks: 'Cd. Juárez, N.L.' is 'cd juarez nl'. */
export function plainKey(text: string): string {
  const folded = foldText(text)
  const joined = folded.includes('.') ? folded.replace(initialsDot, '') : folded
  return joined.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** And with its short words whole: 'ciudad juarez nl'. */
export function readPlaceKey(text: string): string {
  return plainKey(text).split(' ').map(wholeWord).join(' ')
}

/** And with its state whole, wherever it stands: 'Coyoacán, CDMX' is 'coyoacan Ciudad de México'. */
export function placeInFull(text: string): string {
  const words = plainKey(text).split(' ')
  const whole: string[] = []
  while (words.length > 0) {
    const lengths = Array.from({ length: longestShortState }, (_, index) => longestShortState - index)
    const found = lengths.find((length) => stateOf(words.slice(0, length).join(' ')) !== undefined) ?? 1
    const taken = words.splice(0, found).join(' ')
    whole.push(stateOf(taken) ?? wholeWord(taken))
  }
  return whole.join(' ')
}

/** The state that a short name means, as `plainKey` has it. */
export function stateOf(short: string): string | undefined {
  return Object.hasOwn(shortStates, short) ? shortStates[short] : undefined
}

function wholeWord(word: string): string {
  return Object.hasOwn(shortWords, word) ? (shortWords[word] ?? word) : word
}
