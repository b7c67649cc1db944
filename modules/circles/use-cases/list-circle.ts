import type { MemberContext } from '#kernel/context.ts'
import { toCard, toMemberCards } from '#modules/circles/cards.ts'
import type { CircleList, ListInput } from '#modules/circles/contract/circle.ts'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'
import { searchWords } from '#modules/circles/rules.ts'

const noData = { phone: null, email: null, contactWithheld: null }

export async function listCircle(ctx: MemberContext, input: ListInput): Promise<CircleList> {
  const filter = directory.withName(searchWords(input.name ?? ''))
  const part = { after: input.cursor ?? null, filter, limit: circlePageSize + 1 }
  const [edges, total] = await Promise.all([
    ownCircle.findCircle(ctx.db, ctx.actor.personId, part),
    ownCircle.circleSize(ctx.db, ctx.actor.personId),
  ])
  const page = edges.slice(0, circlePageSize)
  const personIds = page.map((edge) => edge.personId)
  const rows = await directory.findEntries(ctx.db, personIds)
  const people = input.contacts
    ? await toMemberCards(ctx, rows)
    : rows.map((row) => ({ ...toCard(row), ...noData }))
  const place = new Map(personIds.map((id, index) => [id, index]))
  return {
    people: people.sort((a, b) => (place.get(a.personId) ?? 0) - (place.get(b.personId) ?? 0)),
    nextCursor: edges.length > page.length ? (page.at(-1) ?? null) : null,
    total,
  }
}
