import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { addRecommendersInCircleToCards, toDirectoryCard } from '#modules/circles/cards.ts'
import type { ContactMatch, FoundPerson, SuggestedPerson } from '#modules/circles/contract/circle.ts'
import {
  maxSearchResults,
  maxSearchSuggestions,
  minNameSuggestionLength,
} from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'
import {
  countPhoneAgainstRateLimit,
  duplicatePhoneRateLimit,
  phoneComparisonRateLimit,
  rejectPhoneOfRemovedContact,
} from '#modules/circles/use-cases/count-phones.ts'
import {
  findPeopleByPhone,
  findPersonByNameAndPhone,
  searchPeopleByPhoneOrEmail,
} from '#modules/identity/api.ts'

export async function searchPeople(ctx: MemberContext, input: { query: string }): Promise<FoundPerson[]> {
  const words = splitSearchWords(input.query)
  if (words.length === 0) return []
  const matches = await searchPeopleByPhoneOrEmail(ctx.db, ctx, input.query)
  const byId = new Map(matches?.map((match) => [match.personId, match]))
  const found = matches
    ? await findGivenPeople(ctx, [...byId.keys()])
    : await findPeople(ctx, directory.buildNameOrProfessionFilter(words), words, maxSearchResults)
  const cards = found.map((card) => {
    const { phone = null, email = null } = byId.get(card.personId) ?? {}
    return { ...card, phone, email }
  })
  return addRecommendersInCircleToCards(ctx.db, cards, ctx.actor.personId)
}

export async function suggestPeopleByName(
  ctx: MemberContext,
  input: { query: string },
): Promise<SuggestedPerson[]> {
  if ([...input.query].length < minNameSuggestionLength) return []
  const words = splitSearchWords(input.query)
  return findPeople(ctx, directory.buildDirectoryNameFilter(words), words, maxSearchSuggestions)
}

/** At most half of the suggested people come from the caller's circle, to show others too. */
async function findPeople(
  { db, actor: { personId } }: MemberContext,
  filter: directory.DirectoryFilter,
  words: readonly string[],
  limit: number,
): Promise<SuggestedPerson[]> {
  const own = await ownCircle.findCirclePage(db, personId, {
    after: null,
    filter,
    limit: Math.floor(limit / 2),
  })
  const ownRows = await directory.findDirectoryEntries(
    db,
    own.map((member) => member.personId),
  )
  const others = await directory.findPeopleOutsideCircle(db, personId, filter, words, limit - ownRows.length)
  return [
    ...ownRows.map((row) => ({ ...toDirectoryCard(row), inMyCircle: true })),
    ...others.map((row) => ({ ...toDirectoryCard(row), inMyCircle: false })),
  ]
}

async function findGivenPeople(
  { db, actor }: MemberContext,
  personIds: readonly PersonId[],
): Promise<SuggestedPerson[]> {
  const others = personIds.filter((id) => id !== actor.personId).slice(0, maxSearchResults)
  const [rows, inCircle] = await Promise.all([
    directory.findDirectoryEntries(db, others),
    ownCircle.findPeopleInCircle(db, actor.personId, others),
  ])
  return rows.map((row) => ({ ...toDirectoryCard(row), inMyCircle: inCircle.has(row.personId) }))
}

/**
 * @returns null if no person has this phone, or if a daily limit is exceeded
 * @throws IDENTITY.CONTACT_REMOVED
 */
export async function findPersonMatchingContact(
  ctx: MemberContext,
  input: { name: string; phone: string },
): Promise<ContactMatch> {
  const { db, actor } = ctx
  const same = await findPersonByNameAndPhone(db, ctx, input)
  if (same) return describeMatch(ctx, 'SAME', same.id)
  if (!(await countPhoneAgainstRateLimit(ctx, phoneComparisonRateLimit, input.phone))) return null
  if (await rejectPhoneOfRemovedContact(ctx, input.phone)) return null
  const people = (await findPeopleByPhone(db, ctx, input.phone)).filter(
    ({ personId }) => personId !== actor.personId,
  )
  const ids = people.map(({ personId }) => personId)
  const inCircle = await ownCircle.findPeopleInCircle(db, actor.personId, ids)
  const own = people.filter(({ personId }) => inCircle.has(personId))
  const isShown = ({ isPhoneShown }: (typeof people)[number]) => isPhoneShown
  const shown = own.find(isShown) ?? (own.length === 0 ? people.find(isShown) : undefined)
  if (shown) return describeMatch(ctx, 'PHONE', shown.personId)
  if (people.length === 0 || !(await countPhoneAgainstRateLimit(ctx, duplicatePhoneRateLimit, input.phone)))
    return null
  return own[0] ? describeMatch(ctx, 'PHONE', own[0].personId) : { kind: 'TAKEN' }
}

async function describeMatch(
  { db, actor }: MemberContext,
  kind: 'SAME' | 'PHONE',
  personId: PersonId,
): Promise<ContactMatch> {
  const [[row], inMyCircle] = await Promise.all([
    directory.findDirectoryEntries(db, [personId]),
    ownCircle.isInCircle(db, actor.personId, personId),
  ])
  return row ? { kind, person: toDirectoryCard(row), inMyCircle, isMe: personId === actor.personId } : null
}
