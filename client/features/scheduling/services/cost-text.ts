/** What a cost input keeps of what is typed: digits and dots (spec §5, Services setup). */
export function keepDigitsAndDots(typed: string): string {
  return typed.replace(/[^\d.]/g, '')
}

/** MXN; 0 when the text is no amount ('', '.', '1.2.3'), so that its row counts as not valid. */
export function costOf(text: string): number {
  const cost = Number(text)
  return text === '' || Number.isNaN(cost) ? 0 : cost
}

/** As it is typed into the input: '250', '350.50'. */
export function textOfCost(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : cost.toFixed(2)
}
