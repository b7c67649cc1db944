import type { MemberContext } from '#kernel/context.ts'
import { toCard, withCircleVouchers } from '#modules/circles/cards.ts'
import type { Dashboard } from '#modules/circles/contract/circle.ts'
import { featuredLimit } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'

export async function getDashboard(ctx: MemberContext): Promise<Dashboard> {
  const [figures, circleSize, featured] = await Promise.all([
    memberships.findFigures(ctx.db, ctx.actor.personId),
    ownCircle.circleSize(ctx.db, ctx.actor.personId),
    directory.findFeatured(ctx.db, featuredLimit),
  ])
  const cards = featured.map(toCard)
  const personIds = cards.map((card) => card.personId)
  const [vouched, myCircle] = await Promise.all([
    withCircleVouchers(ctx.db, cards, ctx.actor.personId),
    ownCircle.findInCircle(ctx.db, ctx.actor.personId, personIds),
  ])
  return {
    ...figures,
    circleSize,
    featured: vouched.map((card) => ({ ...card, inMyCircle: myCircle.has(card.personId) })),
  }
}
