import { foldText } from '#kernel/text/contract.ts'

export function getPossibleTradeFromName(name: string): string | null {
  const words = name.trim().split(/\s+/u)
  return words.length < 2 ? null : (words.at(-1) ?? null)
}

/** Splits 'Beto Plomero' into name and trade; many surnames are trades too, so the result is a proposal. */
export function splitNameWithTrade(
  name: string,
  professions: readonly string[],
): { name: string; trade: string } | null {
  const last = getPossibleTradeFromName(name)
  if (last === null) return null
  const trade = professions.find((profession) => foldText(profession) === foldText(last))
  if (trade === undefined) return null
  return { name: name.trim().slice(0, -last.length).trim(), trade }
}
