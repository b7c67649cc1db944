/** Spanish prepositions. Words after a preposition describe the noun before it and stay singular: 'maestros de inglés'. */
const prepositions = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'para', 'por', 'sin', 'y'])

/** Words whose plural equals the singular. */
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
  // A word with any other last letter is a loanword or ends in a vowel, and takes an 's': 'closets', 'chefs',
  // 'plomeros'.
  if (!/[djlnry]$/.test(word)) return `${word}s`
  return `${withoutLastAccent(word)}es`
}

/** Removes the accent from the last syllable, because the plural has one syllable more: 'jardín' is 'jardines'. */
function withoutLastAccent(word: string): string {
  const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
  return word.replace(/(?<![aeiou])([áéíóú])([nl])$|([áéó])([nl])$/u, (text) =>
    text.replace(/[áéíóú]/u, (vowel) => plain[vowel] ?? vowel),
  )
}
