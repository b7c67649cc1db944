import { getShortPersonName } from '#kernel/names/contract.ts'
import { foldText } from '#kernel/text/contract.ts'
import type { PersonInCircleDiagram } from '#modules/circles/contract/own-circle.ts'

export function getAvatarCaption({ name, trade }: Pick<PersonInCircleDiagram, 'name' | 'trade'>): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const beginsWithTrade = trade !== null && others.length > 0 && foldText(first) === foldText(trade)
  return getShortPersonName(beginsWithTrade ? others.join(' ') : name)
}
