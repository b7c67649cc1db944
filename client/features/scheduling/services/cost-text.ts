/** Keep a final space while the member types a cost: otherwise, '300 500' would become '300500'. */
export function cleanTypedCost(typed: string): string {
  const spaced = typed.replace(/[^\d.,\s/–-]/g, '').replace(/[\s/–-]+/g, ' ')
  return spaced.trimStart().replace(/^\d+(,\d{3})+(?![\d,])/, (thousands) => thousands.replaceAll(',', ''))
}

/** Returns a cost in Mexican pesos, or an error message as text; an empty text gives 0. */
export function parseCost(written: string): number | string {
  const text = written.trim()
  if (text === '') return 0
  const thousands = /^([1-9]\d{0,2})\.(\d{3})$/.exec(text)
  if (thousands) {
    const [, high = '', low = ''] = thousands
    return `¿Son ${high},${low} pesos o ${high}.${low.slice(0, 2)}? Escribe ${high}${low} o ${high}.${low.slice(0, 2)}.`
  }
  const cost = /\d/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(cost) ? 'Escribe un solo costo, por ejemplo 300 o 350.50.' : cost
}

export function formatCost(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : cost.toFixed(2)
}
