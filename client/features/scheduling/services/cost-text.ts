/** Removes all characters except digits and dots from a typed cost. */
export function keepDigitsAndDots(typed: string): string {
  return typed.replace(/[^\d.]/g, '')
}

/** Parses a cost in Mexican pesos (MXN). Returns 0 if the text is no amount ('', '.', '1.2.3'), so that its row is invalid. */
export function costOf(text: string): number {
  const cost = Number(text)
  return text === '' || Number.isNaN(cost) ? 0 : cost
}

/** A cost as text for the input field: '250', '350.50'. */
export function textOfCost(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : cost.toFixed(2)
}
