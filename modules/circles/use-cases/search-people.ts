import type { MemberContext } from '#kernel/context.ts'
import { addRecommendersInCircle, toDirectoryCard } from '#modules/circles/cards.ts'
import type { ContactMatch, DirectoryCard, FoundPerson } from '#modules/circles/contract/circle.ts'
import {
  maxSearchResults,
  maxSuggestions,
  minNameSuggestionLength,
} from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'
import {
  assertPhoneNotRemoved,
  findPersonByNameAndPhone,
  searchPeopleByPhoneOrEmail,
} from '#modules/identity/api.ts'

export async function searchPeople(ctx: MemberContext, input: { query: string }): Promise<FoundPerson[]> {
  const words = splitSearchWords(input.query)
  if (words.length === 0) return []
  const viewerId = ctx.actor.personId
  const matches = await searchPeopleByPhoneOrEmail(ctx.db, ctx, input.query)
  const byId = new Map(matches?.map((match) => [match.personId, match]))
  const filter = directory.filterByNameOrProfession(words)
  const rows = matches
    ? await directory.findGivenPeopleOutsideCircle(ctx.db, viewerId, [...byId.keys()], maxSearchResults)
    : await directory.findPeopleOutsideCircle(ctx.db, viewerId, filter, words, maxSearchResults)
  const cards = rows.map((row) => {
    const { phone = null, email = null } = byId.get(row.personId) ?? {}
    return { ...toDirectoryCard(row), phone, email }
  })
  return addRecommendersInCircle(ctx.db, cards, viewerId)
}

export async function suggestPeopleByName(
  ctx: MemberContext,
  input: { query: string },
): Promise<DirectoryCard[]> {
  if ([...input.query].length < minNameSuggestionLength) return []
  const words = splitSearchWords(input.query)
  const filter = directory.filterByName(words)
  const rows = await directory.findPeopleOutsideCircle(
    ctx.db,
    ctx.actor.personId,
    filter,
    words,
    maxSuggestions,
  )
  return rows.map(toDirectoryCard)
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
  const match = await findPersonByNameAndPhone(ctx.db, ctx, input)
  if (!match) {
    await assertPhoneNotRemoved(ctx.db, input.phone)
    return null
  }
  const [rows, inMyCircle] = await Promise.all([
    directory.findDirectoryEntries(ctx.db, [match.id]),
    ownCircle.isInCircle(ctx.db, ctx.actor.personId, match.id),
  ])
  const [row] = rows
  return row ? { person: toDirectoryCard(row), inMyCircle, isMe: match.id === ctx.actor.personId } : null
}
