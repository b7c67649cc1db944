/**
 * Spanish prepositions. Words after a preposition stay singular in the plural of a phrase: 'maestros de
 * inglés'.
 */
const prepositions = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'para', 'por', 'sin', 'y'])

const invariable = new Set(['web', 'wifi', 'internet', 'online'])

export function pluralize(phrase: string): string {
  const words = phrase.split(' ')
  const end = words.findIndex((word) => prepositions.has(word))
  const head = end === -1 ? words.length : end
  return words.map((word, index) => (index < head ? pluralOfWord(word) : word)).join(' ')
}

function pluralOfWord(word: string): string {
  if (invariable.has(word) || /[sx]$/.test(word) || /\d/.test(word)) return word
  if (/z$/.test(word)) return `${word.slice(0, -1)}ces`
  // Words without one of the endings d, j, l, n, r and y are loanwords or end in a vowel. They take an 's':
  // 'closets', 'chefs', 'plomeros'.
  if (!/[djlnry]$/.test(word)) return `${word}s`
  return `${withoutLastAccent(word)}es`
}

/**
 * Removes the accent from the last syllable, because the Spanish plural has one more syllable: 'jardín',
 * 'jardines'.
 */
function withoutLastAccent(word: string): string {
  const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
  return word.replace(/(?<![aeiou])([áéíóú])([nl])$|([áéó])([nl])$/u, (text) =>
    text.replace(/[áéíóú]/u, (vowel) => plain[vowel] ?? vowel),
  )
}
