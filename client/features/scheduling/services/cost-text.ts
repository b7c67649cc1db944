interface TypedCost {
  text: string
  /** True if the last typed characters, which the field dropped, end a number: '300 a '. */
  endsNumber: boolean
}

/**
 * The text of a cost field after a change. Letters and signs are dropped, and commas between thousands, as
 * Mexico writes them: '$1,250.50 MXN' → '1250.50'. A space or a dash between two numbers stays a space:
 * '$300 a 500' → '300 500'.
 */
export function cleanCost(typed: string, before: TypedCost): TypedCost {
  const isContinued = before.endsNumber && typed.startsWith(before.text) && typed !== before.text
  const whole = isContinued ? `${before.text} ${typed.slice(before.text.length)}` : typed
  const spaced = whole.replace(/[^\d.,\s/–-]/g, '').replace(/[\s/–-]+/g, ' ')
  const text = spaced.trim().replace(/^\d+(,\d{3})+(?![\d,])/, (thousands) => thousands.replaceAll(',', ''))
  return { text, endsNumber: /\d $/.test(spaced) }
}

/**
 * Parses the text of a cost field as Mexican pesos (MXN). An empty field is 0, so that its form row is invalid.
 * @returns the cost, or a sentence why the text is not one cost
 */
export function parseCost(text: string): number | string {
  if (text === '') return 0
  const thousands = /^([1-9]\d{0,2})\.(\d{3})$/.exec(text)
  if (thousands) {
    const [, high = '', low = ''] = thousands
    return `¿Son ${high},${low} pesos o ${high}.${low.slice(0, 2)}? Escribe ${high}${low} o ${high}.${low.slice(0, 2)}.`
  }
  const cost = /\d/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(cost) ? 'Escribe un solo costo, por ejemplo 300 o 350.50.' : cost
}

/** Formats a cost as text for the input field: '250', '350.50'. */
export function formatCost(cost: number): string {
  return Number.isInteger(cost) ? String(cost) : cost.toFixed(2)
}
