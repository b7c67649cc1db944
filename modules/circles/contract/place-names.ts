import { foldText } from '#kernel/text/fold.ts'

export const mexicanStatesByShortName: Record<string, string> = {
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

export const placeAbbreviations: Record<string, string> = {
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

const maxShortStateLength = 3

const initialsDot = /(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu

export function foldPlaceName(text: string): string {
  const folded = foldText(text)
  const joined = folded.includes('.') ? folded.replace(initialsDot, '') : folded
  return joined.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

/** Makes place-name spellings comparable: 'Cd. Juárez, N.L.' becomes 'ciudad juarez nl'. */
export function toPlaceKey(text: string): string {
  return foldPlaceName(text).split(' ').map(wholeWord).join(' ')
}

/** Writes out abbreviated words and states in a place name: 'Coyoacán, CDMX' becomes 'coyoacan Ciudad de México'. */
export function expandPlaceName(text: string): string {
  const words = foldPlaceName(text).split(' ')
  const whole: string[] = []
  while (words.length > 0) {
    const lengths = Array.from({ length: maxShortStateLength }, (_, index) => maxShortStateLength - index)
    const found =
      lengths.find((length) => findMexicanStateByShortName(words.slice(0, length).join(' ')) !== undefined) ??
      1
    const taken = words.splice(0, found).join(' ')
    whole.push(findMexicanStateByShortName(taken) ?? wholeWord(taken))
  }
  return whole.join(' ')
}

export function findMexicanStateByShortName(short: string): string | undefined {
  return Object.hasOwn(mexicanStatesByShortName, short) ? mexicanStatesByShortName[short] : undefined
}

function wholeWord(word: string): string {
  return Object.hasOwn(placeAbbreviations, word) ? (placeAbbreviations[word] ?? word) : word
}
