const keyOf = (trade: string) => trade.normalize('NFC').toLocaleLowerCase('es-MX')

/** A trade as it is kept: trimmed, inner white space folded to one space. */
export function cleanTrade(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

/**
 * `trades` with `text` at the end, trimmed; the same list when the text is empty or already there in any case
 * (spec §5, trades). The first spelling stays.
 */
export function addTrade(trades: readonly string[], text: string): readonly string[] {
  const trade = cleanTrade(text)
  if (trade === '' || trades.some((known) => keyOf(known) === keyOf(trade))) return trades
  return [...trades, trade]
}

/** Trims every trade and drops empty and repeated ones, compared case-insensitively; keeps the order. */
export function uniqueTrades(trades: readonly string[]): readonly string[] {
  return trades.reduce<readonly string[]>((kept, trade) => addTrade(kept, trade), [])
}
