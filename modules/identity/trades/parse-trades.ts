/**
 * Format of one trade: `id | name | masculine/feminine forms | other profession words | tasks | misspellings`. Never
 * change the id, because database rows contain the id.
 */
export interface Trade {
  id: string
  name: string
  forms: { masculine: string; feminine: string }
  professionWords: string[]
  tasks: string[]
  misspellings: string[]
}

const columns = 6

/** @throws an error that names the malformed line */
export function parseTrades(text: string): Trade[] {
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
    distinct(list.flatMap(expandAlternatives)),
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

function sideOf(pair: string, side: 0 | 1): string {
  return pair
    .split(' ')
    .map((word) => word.split('/')[side] ?? word)
    .join(' ')
}

function expandAlternatives(phrase: string): string[] {
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
