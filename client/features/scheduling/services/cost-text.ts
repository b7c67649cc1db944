export function keepDigitsAndDots(typed: string): string {
  return typed.replace(/[^\d.]/g, '')
}

/**
 * Parses a cost in Mexican pesos (MXN). Returns 0 for a text that is no amount ('', '.', '1.2.3'), so that
 * its form row is invalid.
 */
export function parseCost(text: string): number {
  const cost = Number(text)
  return text === '' || Number.isNaN(cost) ? 0 : cost
}

/** Formats a cost as text for the input field: '250', '350.50'. */
export function formatCost(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : cost.toFixed(2)
}
