import type { MemberContext } from '#kernel/context.ts'
import { toDirectoryCard, toDirectoryCardsWithContact } from '#modules/circles/cards.ts'
import {
  circlePageSize,
  longCircleListPageSize,
  maxCirclePeopleSortedInMemory,
  minCirclePeopleForTradeGroups,
} from '#modules/circles/contract/limits.ts'
import type {
  CircleCard,
  CircleListOptions,
  CirclePage,
  ListCircleInput,
} from '#modules/circles/contract/own-circle.ts'
import * as arrangedCircle from '#modules/circles/data/arranged-circle.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { sortCirclePeople, splitSearchWords } from '#modules/circles/rules.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'
import { createTradeClassifier } from '#modules/circles/trade-families.ts'

const noData = { phone: null, email: null, contactWithheld: null }

export async function listCircle(ctx: MemberContext, input: ListCircleInput): Promise<CirclePage> {
  if (input.arranged) return listArranged(ctx, input, input.arranged)
  const filter = directory.buildDirectoryNameFilter(splitSearchWords(input.name ?? ''))
  const part = { after: input.cursor ?? null, filter, limit: circlePageSize + 1 }
  const [edges, total] = await Promise.all([
    ownCircle.findCirclePage(ctx.db, ctx.actor.personId, part),
    ownCircle.countCircleMembers(ctx.db, ctx.actor.personId),
  ])
  const page = edges.slice(0, circlePageSize)
  return {
    people: await findCards(ctx, page, input.contacts),
    nextCursor: edges.length > page.length ? (page.at(-1) ?? null) : null,
    total,
    matching: null,
    grouped: false,
  }
}

async function listArranged(
  ctx: MemberContext,
  { cursor, contacts }: ListCircleInput,
  { order, family, words }: CircleListOptions,
): Promise<CirclePage> {
  const searchWords = splitSearchWords(words)
  const filter = directory.buildNameOrProfessionFilter(searchWords)
  const [rows, total, { trades }] = await Promise.all([
    arrangedCircle.findCirclePeople(ctx.db, ctx.actor.personId, maxCirclePeopleSortedInMemory, filter),
    ownCircle.countCircleMembers(ctx.db, ctx.actor.personId),
    loadSearchCatalogs(ctx.db),
  ])
  const { familyOf } = createTradeClassifier(trades)
  const grouped = order === 'TRADE' && total >= minCirclePeopleForTradeGroups && words === ''
  const people = sortCirclePeople(
    rows
      .map((row) => ({ ...row, family: familyOf(row.professions) }))
      .filter((person) => !family || person.family === family),
    { order, grouped, words: searchWords },
  )
  const last = cursor ? people.findIndex(({ personId }) => personId === cursor.personId) : -1
  const start = last >= 0 ? last + 1 : (cursor?.position ?? 0)
  const size = people.length > circlePageSize ? longCircleListPageSize : circlePageSize
  const page = people.slice(start, start + size)
  const end = page.at(-1)
  const position = start + page.length
  return {
    people: await findCards(ctx, page, contacts),
    nextCursor:
      end && position < people.length ? { addedAt: end.addedAt, personId: end.personId, position } : null,
    total,
    matching: people.length,
    grouped,
  }
}

async function findCards(
  ctx: MemberContext,
  page: readonly ownCircle.CircleMemberRow[],
  contacts: boolean,
): Promise<CircleCard[]> {
  const places = new Map(page.map(({ personId, addedAt }, index) => [personId, { index, addedAt }]))
  const [rows, { trades }] = await Promise.all([
    directory.findDirectoryEntries(ctx.db, [...places.keys()]),
    loadSearchCatalogs(ctx.db),
  ])
  const { familyOf } = createTradeClassifier(trades)
  const cards = contacts
    ? await toDirectoryCardsWithContact(ctx, rows)
    : rows.map((row) => ({ ...toDirectoryCard(row), ...noData }))
  return cards
    .flatMap((card) => {
      const place = places.get(card.personId)
      return place ? [{ card, ...place }] : []
    })
    .sort((a, b) => a.index - b.index)
    .map(({ card, addedAt }) => ({ ...card, addedAt, family: familyOf(card.professions) }))
}
