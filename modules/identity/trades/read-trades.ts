/**
 * The catalogue of trades is text that people read and extend, one trade in each line, with six columns:
 *
 *   id | Nombre del oficio | words for the person | other words | tasks and problems | misspellings
 *
 * - id of the trade: kebab-case, without accents. Rows of the database contain the id: never change it.
 * - Words for the person, masculine/feminine, the most usual first: `plomero/plomera, fontanero/fontanera`. A word that is both is
 *   written once: `electricista`. The column is empty when there is no such word: then the trade's name is used.
 * - Other words that people write as their own profession: `instalaciones hidráulicas`. A trade may list words of a narrower
 *   trade: a search for dentists finds orthodontists. The trade's name is always one of its words.
 * - Tasks and problems are what people search for: `fuga de agua`. No entry names a profession. Leave out
 *   words that are also first names, surnames or places ('luz', 'flores'): write `se fue la luz`.
 * - Misspellings of words in the other columns: `plumero`. Accents, case, plurals, fillers ('mi', 'para') and forms of verbs need no entry.
 *
 * A slash separates alternatives for one word: `cuidar/cuidado de niños/bebés` are four phrases.
 */
export interface Trade {
  id: string
  /** Name of the trade, such as 'Plomería'. */
  name: string
  /** Usual words for a person with this trade, in lower case, such as 'plomero'. */
  forms: { masculine: string; feminine: string }
  /** Words that people use for their own profession, in lower case. */
  professionWords: string[]
  /** Tasks and problems that people search for. */
  tasks: string[]
  misspellings: string[]
}

const columns = 6

/** Reads lines of trades. Empty lines are skipped. @throws Error that names the malformed line */
export function readTrades(text: string): Trade[] {
  const trades = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readTrade)
  const ids = new Set<string>()
  for (const { id } of trades) {
    if (ids.has(id)) throw new Error(`Trade '${id}' is listed twice`)
    ids.add(id)
  }
  return trades
}

function readTrade(line: string): Trade {
  const cells = line.split('|').map((cell) => cell.trim())
  const reject = (reason: string) => new Error(`Malformed trade, ${reason}: ${line.trim()}`)
  if (cells.length !== columns) throw reject(`${cells.length} columns instead of ${columns}`)
  const [id = '', name = '', pairs = '', others = '', tasks = '', misspellings = ''] = cells
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw reject('the id is not kebab-case')
  if (name === '') throw reject('it has no name')

  const spoken = name.toLowerCase()
  const people = listOf(pairs).map((pair) => {
    if (pair.split(' ').some((word) => word.split('/').length > 2)) throw reject(`'${pair}' is no pair`)
    return { masculine: sideOf(pair, 0), feminine: sideOf(pair, 1) }
  })
  const lists = [others, tasks, misspellings].map(listOf)
  if ([...lists, listOf(pairs)].flat().some((phrase) => phrase === '')) throw reject('an entry is empty')
  const [professions = [], searched = [], misspelled = []] = lists.map((list) =>
    distinct(list.flatMap(expand)),
  )
  return {
    id,
    name,
    forms: people[0] ?? { masculine: spoken, feminine: spoken },
    professionWords: distinct([
      ...people.flatMap(({ masculine, feminine }) => [masculine, feminine]),
      spoken,
      ...professions,
    ]),
    tasks: searched,
    misspellings: misspelled,
  }
}

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '))
}

/** The masculine (0) or feminine (1) form of a pair: side 1 of 'maestro/maestra de inglés' is 'maestra de inglés'. */
function sideOf(pair: string, side: 0 | 1): string {
  return pair
    .split(' ')
    .map((word) => word.split('/')[side] ?? word)
    .join(' ')
}

/** All phrases of a text with alternatives, in their order: 'cuidar niños/bebés' becomes 'cuidar niños' and 'cuidar bebés'. */
function expand(phrase: string): string[] {
  return phrase
    .split(' ')
    .reduce<string[]>(
      (beginnings, word) =>
        beginnings.flatMap((beginning) =>
          word.split('/').map((choice) => (beginning === '' ? choice : `${beginning} ${choice}`)),
        ),
      [''],
    )
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
