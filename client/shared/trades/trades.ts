const keyOf = (trade: string) => trade.normalize('NFC').toLocaleLowerCase('es-MX')

export function normalizeTrade(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}

export function addTradeToList(trades: readonly string[], text: string): readonly string[] {
  const trade = normalizeTrade(text)
  if (trade === '' || trades.some((known) => keyOf(known) === keyOf(trade))) return trades
  return [...trades, trade]
}

export function removeDuplicateTrades(trades: readonly string[]): readonly string[] {
  return trades.reduce<readonly string[]>((unique, trade) => addTradeToList(unique, trade), [])
}
