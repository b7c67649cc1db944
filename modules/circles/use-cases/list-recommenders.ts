import type { MemberContext } from '#kernel/context.ts'
import type { RecommenderPage, RecommendersInput } from '#modules/circles/contract/circle.ts'
import { recommenderPageSize } from '#modules/circles/contract/limits.ts'
import { findDirectoryEntries } from '#modules/circles/data/directory.ts'
import * as recommenders from '#modules/circles/data/recommenders.ts'
import { createCirclesError } from '#modules/circles/errors.ts'
import { getProfilePath } from '#modules/identity/api.ts'

/**
 * Lists the people who recommend a person, without the caller.
 * @throws CIRCLES.PERSON_NOT_FOUND
 */
export async function listRecommenders(
  { db, actor }: MemberContext,
  { personId, cursor }: RecommendersInput,
): Promise<RecommenderPage> {
  const [person] = await findDirectoryEntries(db, [personId])
  if (!person) throw createCirclesError('CIRCLES.PERSON_NOT_FOUND')
  const limit = recommenderPageSize + 1
  const known =
    !cursor || cursor.inMyCircle
      ? await recommenders.findRecommendersInViewersCircle(
          db,
          personId,
          actor.personId,
          cursor ?? null,
          limit,
        )
      : []
  const after = cursor && !cursor.inMyCircle ? cursor.personId : null
  const others =
    known.length < limit
      ? await recommenders.findRecommendersOutsideViewersCircle(
          db,
          personId,
          actor.personId,
          after,
          limit - known.length,
        )
      : []
  const found = [
    ...known.map((row) => toRecommender(row, true)),
    ...others.map((row) => toRecommender(row, false)),
  ]
  const people = found.slice(0, recommenderPageSize)
  const last = found.length > recommenderPageSize ? people.at(-1) : undefined
  return {
    people,
    nextCursor: last ? { inMyCircle: last.inMyCircle, name: last.name, personId: last.personId } : null,
  }
}

function toRecommender({ slug, ...row }: recommenders.RecommenderListRow, inMyCircle: boolean) {
  return { ...row, profilePath: getProfilePath({ id: row.personId, slug }), inMyCircle }
}
