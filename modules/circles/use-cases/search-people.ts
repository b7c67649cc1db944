import type { MemberContext } from '#kernel/context.ts'
import { toCard, withCircleVouchers } from '#modules/circles/cards.ts'
import type { Card, ContactMatch, FoundPerson } from '#modules/circles/contract/circle.ts'
import { nameSuggestionMinLength, searchLimit, suggestionLimit } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { searchWords } from '#modules/circles/rules.ts'
import { assertPhoneNotRemoved, findByContact, findByNameAndPhone } from '#modules/identity/api.ts'

export async function searchPeople(ctx: MemberContext, input: { query: string }): Promise<FoundPerson[]> {
  const words = searchWords(input.query)
  if (words.length === 0) return []
  const viewerId = ctx.actor.personId
  const matches = await findByContact(ctx.db, ctx, input.query)
  const byId = new Map(matches?.map((match) => [match.personId, match]))
  const filter = directory.withNameOrProfession(words)
  const rows = matches
    ? await directory.findAmongOutsideCircle(ctx.db, viewerId, [...byId.keys()], searchLimit)
    : await directory.findOutsideCircle(ctx.db, viewerId, filter, words, searchLimit)
  const cards = rows.map((row) => {
    const { phone = null, email = null } = byId.get(row.personId) ?? {}
    return { ...toCard(row), phone, email }
  })
  return withCircleVouchers(ctx.db, cards, viewerId)
}

export async function suggestNames(ctx: MemberContext, input: { query: string }): Promise<Card[]> {
  if ([...input.query].length < nameSuggestionMinLength) return []
  const words = searchWords(input.query)
  const filter = directory.withName(words)
  const rows = await directory.findOutsideCircle(ctx.db, ctx.actor.personId, filter, words, suggestionLimit)
  return rows.map(toCard)
}

/**
 * Finds the person who already has the typed name and phone, so that the dialog can show the person; null if
 * there is none.
 * @throws IDENTITY.CONTACT_REMOVED
 */
export async function matchContact(
  ctx: MemberContext,
  input: { name: string; phone: string },
): Promise<ContactMatch> {
  const match = await findByNameAndPhone(ctx.db, ctx, input)
  if (!match) {
    await assertPhoneNotRemoved(ctx.db, input.phone)
    return null
  }
  const [rows, inMyCircle] = await Promise.all([
    directory.findEntries(ctx.db, [match.id]),
    ownCircle.isInCircle(ctx.db, ctx.actor.personId, match.id),
  ])
  const [row] = rows
  return row ? { person: toCard(row), inMyCircle, isMe: match.id === ctx.actor.personId } : null
}
