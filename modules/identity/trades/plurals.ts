/** Words after one of these describe the noun before it and stay singular: 'maestros de inglés'. */
const prepositions = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'para', 'por', 'sin', 'y'])

/** Words without a plural form of their own. */
const invariable = new Set(['web', 'wifi', 'internet', 'online'])

/** The Spanish plural of a word or phrase: 'luz' is 'luces', 'maestro de inglés' is 'maestros de inglés'. */
export function pluralOf(phrase: string): string {
  const words = phrase.split(' ')
  const end = words.findIndex((word) => prepositions.has(word))
  const head = end === -1 ? words.length : end
  return words.map((word, index) => (index < head ? pluralOfWord(word) : word)).join(' ')
}

function pluralOfWord(word: string): string {
  if (invariable.has(word) || /[sx]$/.test(word) || /\d/.test(word)) return word
  if (/z$/.test(word)) return `${word.slice(0, -1)}ces`
  // Loanwords end in other consonants than Spanish words: 'closets', 'chefs', 'minisplits'.
  if (!/[djlnry]$/.test(word)) return `${word}s`
  return `${withoutLastAccent(word)}es`
}

/** An accent on the last syllable is no longer written when the word grows by one: 'jardín' is 'jardines'. */
function withoutLastAccent(word: string): string {
  const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
  return word.replace(/(?<![aeiou])([áéíóú])([nl])$|([áéó])([nl])$/u, (text) =>
    text.replace(/[áéíóú]/u, (vowel) => plain[vowel] ?? vowel),
  )
}
