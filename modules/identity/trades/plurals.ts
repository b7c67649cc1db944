const prepositions = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'para', 'por', 'sin', 'y'])

const invariable = new Set(['web', 'wifi', 'internet', 'online'])

export function pluralizeSpanishPhrase(phrase: string): string {
  const words = phrase.split(' ')
  const end = words.findIndex((word) => prepositions.has(word))
  const head = end === -1 ? words.length : end
  return words.map((word, index) => (index < head ? pluralOfWord(word) : word)).join(' ')
}

function pluralOfWord(word: string): string {
  if (invariable.has(word) || /[sx]$/.test(word) || /\d/.test(word)) return word
  if (/z$/.test(word)) return `${word.slice(0, -1)}ces`
  // Loanwords and words that end in a vowel form the plural with 's', such as 'chefs'.
  if (!/[djlnry]$/.test(word)) return `${word}s`
  return `${withoutLastAccent(word)}es`
}

/** The Spanish plural has one more syllable, so the accent disappears: 'jardín', 'jardines'. */
function withoutLastAccent(word: string): string {
  const plain: Record<string, string> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }
  return word.replace(/(?<![aeiou])([áéíóú])([nl])$|([áéó])([nl])$/u, (text) =>
    text.replace(/[áéíóú]/u, (vowel) => plain[vowel] ?? vowel),
  )
}
