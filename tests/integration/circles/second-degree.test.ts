import { describe, expect, it } from 'vitest'
import { findSecondDegreeConnections } from '#modules/circles/data/second-degree.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

describe('the friend and the friend’s friend on a card', () => {
  it('a search result names a friend’s friend as recommender only if no friend recommends the person', async () => {
    const [me, friend, further] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const found = await makeMember(db, {
      name: 'Quirino Segundogrado',
      profile: { professions: ['Plomero'] },
    })
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, further)
    await addToCircle(db, further, found)
    const asMe = createTestCaller(db, me.actor).circles
    const cardOf = async (circles: Pick<typeof asMe, 'explore'>) =>
      (await circles.explore({ name: 'Segundogrado' })).people[0]
    const featured = async () =>
      (await asMe.dashboard()).featured.find(({ personId }) => personId === found.personId)
    const names = {
      friend: { personId: friend.personId, name: friend.name },
      recommender: { personId: further.personId, name: further.name },
    }
    expect((await cardOf(asMe))?.secondDegree).toMatchObject(names)
    expect((await featured())?.secondDegree).toMatchObject(names)
    const visited = await cardOf(createTestCaller(db, null).circles)
    expect(visited).toMatchObject({ personId: found.personId, secondDegree: null })

    await addToCircle(db, friend, found)
    expect(await cardOf(asMe)).toMatchObject({ recommendersInMyCircle: 1, secondDegree: null })
    expect((await featured())?.secondDegree).toBeNull()
  })

  it('a search result for a person in the caller’s circle names no friend of a friend as recommender', async () => {
    const [me, friend, further] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const found = await makeMember(db, { name: 'Renata Tercergrado', profile: { professions: ['Plomera'] } })
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, further)
    await addToCircle(db, further, found)
    const { explore, add, remove } = createTestCaller(db, me.actor).circles
    const read = async () => (await explore({ name: 'Tercergrado' })).people[0]?.secondDegree
    expect(await read()).not.toBeNull()
    await add({ personId: found.personId })
    expect(await read()).toBeNull()
    await remove({ personId: found.personId })
    await createTestCaller(db, further.actor).circles.remove({ personId: found.personId })
    expect(await read()).toBeNull()
  })

  it('both strategies of the SQL query find the same friends of friends who recommend a person', async () => {
    const [me, ...others] = await Promise.all(Array.from({ length: 9 }, () => makeMember(db)))
    if (!me) throw new Error('No member')
    const [friends, recommenders, found] = [others.slice(0, 3), others.slice(2, 6), others.slice(5)]
    await addToCircle(db, me, ...friends)
    for (const [index, friend] of friends.entries())
      await addToCircle(db, friend, ...recommenders.filter((one) => one !== friend).slice(0, index + 1))
    for (const [index, recommender] of recommenders.entries())
      await addToCircle(db, recommender, ...found.filter((one) => one !== recommender).slice(index))
    const find = async (recommendationCount: number) => {
      const people = found.map(({ personId }) => ({ personId, recommendationCount }))
      const rows = await findSecondDegreeConnections(db, me.personId, people)
      return rows.toSorted((a, b) => a.personId.localeCompare(b.personId))
    }
    const [fromRecommendations, fromCircles] = [await find(-1_000), await find(1_000_000)]
    expect(fromCircles.length).toBeGreaterThan(1)
    expect(fromCircles).toEqual(fromRecommendations)
  })
})
