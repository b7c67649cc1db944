import { splitIntoFoldedWords } from '#kernel/text/fold.ts'
import type { TradeRow } from '#modules/identity/data/trades.ts'
import { parseTrades, type Trade } from '#modules/identity/trades/parse-trades.ts'
import { pluralizeSpanishPhrase } from '#modules/identity/trades/plurals.ts'
import { builtInTradeCatalogText } from '#modules/identity/trades/seed.ts'

export function createSeedTradeRows(): TradeRow[] {
  return parseTrades(builtInTradeCatalogText).map(toTradeRow)
}

export function toTradeRow({ id, name, forms, professionWords, tasks, misspellings }: Trade): TradeRow {
  const kinds = new Map<string, TradeRow['words'][number]['kind']>()
  const add = (texts: readonly string[], kind: TradeRow['words'][number]['kind']) => {
    for (const text of texts) {
      const word = splitIntoFoldedWords(text).join(' ')
      if (word !== '' && !kinds.has(word)) kinds.set(word, kind)
    }
  }
  add([...professionWords, ...professionWords.map(pluralizeSpanishPhrase)], 'PROFESSION')
  add(tasks, 'TASK')
  add(misspellings, 'MISSPELLING')
  return { id, name, ...forms, words: [...kinds].map(([word, kind]) => ({ word, kind })) }
}
