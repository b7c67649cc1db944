import type { MemberContext } from '#kernel/context.ts'
import { toDirectoryCard, toMemberCards } from '#modules/circles/cards.ts'
import type { CirclePage, ListCircleInput } from '#modules/circles/contract/circle.ts'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { splitSearchWords } from '#modules/circles/rules.ts'

const noData = { phone: null, email: null, contactWithheld: null }

export async function listCircle(ctx: MemberContext, input: ListCircleInput): Promise<CirclePage> {
  const filter = directory.filterByName(splitSearchWords(input.name ?? ''))
  const part = { after: input.cursor ?? null, filter, limit: circlePageSize + 1 }
  const [edges, total] = await Promise.all([
    ownCircle.findCirclePage(ctx.db, ctx.actor.personId, part),
    ownCircle.countCircleMembers(ctx.db, ctx.actor.personId),
  ])
  const page = edges.slice(0, circlePageSize)
  const personIds = page.map((edge) => edge.personId)
  const rows = await directory.findDirectoryEntries(ctx.db, personIds)
  const people = input.contacts
    ? await toMemberCards(ctx, rows)
    : rows.map((row) => ({ ...toDirectoryCard(row), ...noData }))
  const place = new Map(personIds.map((id, index) => [id, index]))
  return {
    people: people.sort((a, b) => (place.get(a.personId) ?? 0) - (place.get(b.personId) ?? 0)),
    nextCursor: edges.length > page.length ? (page.at(-1) ?? null) : null,
    total,
  }
}
