import { foldedWords } from '#kernel/text/fold.ts'
import type { TradeRow } from '#modules/identity/data/trades.ts'
import { pluralOf } from '#modules/identity/trades/plurals.ts'
import { readTrades, type Trade } from '#modules/identity/trades/read-trades.ts'
import { tradeSeed } from '#modules/identity/trades/seed.ts'

export function seedTrades(): TradeRow[] {
  return readTrades(tradeSeed).map(toTradeRow)
}

export function toTradeRow({ id, name, forms, professionWords, tasks, misspellings }: Trade): TradeRow {
  const kinds = new Map<string, TradeRow['words'][number]['kind']>()
  const add = (texts: readonly string[], kind: TradeRow['words'][number]['kind']) => {
    for (const text of texts) {
      const word = foldedWords(text).join(' ')
      if (word !== '' && !kinds.has(word)) kinds.set(word, kind)
    }
  }
  // Only words for professions need plurals: professions are compared word by word, while searches compare
  // word stems.
  add([...professionWords, ...professionWords.map(pluralOf)], 'PROFESSION')
  add(tasks, 'TASK')
  add(misspellings, 'MISSPELLING')
  return { id, name, ...forms, words: [...kinds].map(([word, kind]) => ({ word, kind })) }
}
