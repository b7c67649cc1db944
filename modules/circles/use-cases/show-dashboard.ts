import type { MemberContext } from '#kernel/context.ts'
import {
  addRecommendersInCircleToCards,
  addSecondDegreeConnectionsToCards,
  toDirectoryCard,
} from '#modules/circles/cards.ts'
import type { Dashboard } from '#modules/circles/contract/circle.ts'
import { maxFeaturedPeople } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import * as memberships from '#modules/circles/data/memberships.ts'
import * as ownCircle from '#modules/circles/data/own-circle.ts'

export async function getDashboard(ctx: MemberContext): Promise<Dashboard> {
  const [figures, circleSize, featured] = await Promise.all([
    memberships.findDashboardCounts(ctx.db, ctx.actor.personId),
    ownCircle.countCircleMembers(ctx.db, ctx.actor.personId),
    directory.findFeaturedPeople(ctx.db, maxFeaturedPeople),
  ])
  const cards = featured.map(toDirectoryCard)
  const personIds = cards.map((card) => card.personId)
  const [vouched, myCircle] = await Promise.all([
    addRecommendersInCircleToCards(ctx.db, cards, ctx.actor.personId),
    ownCircle.findPeopleInCircle(ctx.db, ctx.actor.personId, personIds),
  ])
  const placed = vouched.map((card) => ({ ...card, inMyCircle: myCircle.has(card.personId) }))
  return {
    ...figures,
    circleSize,
    featured: await addSecondDegreeConnectionsToCards(ctx.db, placed, ctx.actor.personId),
  }
}
