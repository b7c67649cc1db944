import { afterAll, describe, expect, it } from 'vitest'
import { calendarFeed, circleMembership, invitation, person, personBlock } from '#columns'
import {
  declarePersonIdColumns,
  mergePersonRows,
  type PersonIdColumnsDeclaration,
} from '#kernel/db/person-rows.ts'
import { sqlInt8, sqlRow } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createPersonEventHandlers } from '#modules/identity/api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
let statements: string[] = []
const watched = createDb(url, { watch: { slowerThan: 0, heard: ({ sql }) => statements.push(sql) } })
afterAll(() => closeDb(watched))

const blockRows = declarePersonIdColumns(personBlock, {
  people: ['blockerId', 'blockedId'],
  areDifferent: true,
})
const feedRows = declarePersonIdColumns(calendarFeed, { people: ['personId'] })
const creatorRows = declarePersonIdColumns(person, { people: ['createdById'] })

async function makePeople<Count extends number>(count: Count): Promise<PersonId[]> {
  const ids = Array.from({ length: count }, () => createId(personIdSchema))
  await db.person.createMany({ data: ids.map((id, at) => ({ id, name: `Persona ${at}` })) })
  return ids
}

async function makeFour() {
  const [from, into, one, other] = await makePeople(4)
  if (!from || !into || !one || !other) throw new Error('too few people')
  return { from, into, one, other }
}

function block(blockerId: PersonId, blockedId: PersonId, createdAt = new Date('2026-05-01')) {
  return db.personBlock.create({ data: { blockerId, blockedId, createdAt } })
}

async function blocksOf(...people: PersonId[]) {
  const blocks = await db.personBlock.findMany({
    where: { OR: [{ blockerId: { in: people } }, { blockedId: { in: people } }] },
    orderBy: [{ blockerId: 'asc' }, { blockedId: 'asc' }],
  })
  return blocks.map(({ blockerId, blockedId, createdAt }) => [blockerId, blockedId, createdAt.getUTCDate()])
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function merge(rows: PersonIdColumnsDeclaration, fromId: PersonId, intoId: PersonId) {
  return inTransaction(db, (tx) => mergePersonRows(tx, rows, { fromId, intoId }))
}

describe('mergePersonRows', () => {
  it('merging two people moves rows that reference the merged person in either of two columns', async () => {
    const { from, into, one, other } = await makeFour()
    await block(from, one)
    await block(other, from)
    await merge(blockRows, from, into)
    expect(await blocksOf(from, into)).toEqual([
      [into, one, 1],
      [other, into, 1],
    ])
  })

  it('merging person A into person B keeps B’s block of C if A also blocked C', async () => {
    const { from, into, one } = await makeFour()
    await block(from, one, new Date('2026-05-01'))
    await block(into, one, new Date('2026-05-02'))
    await block(one, from, new Date('2026-05-03'))
    await block(one, into, new Date('2026-05-04'))
    await merge(blockRows, from, into)
    expect(await blocksOf(from, into)).toEqual([
      [into, one, 2],
      [one, into, 4],
    ])
  })

  it('merging two people deletes the rows that store a block between the two people', async () => {
    const { from, into, one } = await makeFour()
    await block(from, into)
    await block(into, from)
    await block(one, from)
    await merge(blockRows, from, into)
    expect(await blocksOf(from, into)).toEqual([[one, into, 1]])
  })

  it('merging two people does not change rows of other people', async () => {
    const { from, into, one, other } = await makeFour()
    await block(one, other)
    await merge(blockRows, from, into)
    expect(await blocksOf(one)).toEqual([[one, other, 1]])
  })

  it('merging person A into person B moves A’s calendar feed only if B has no feed', async () => {
    const { from, into, one, other } = await makeFour()
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const
    const createdAt = new Date()
    await db.calendarFeed.createMany({
      data: [
        { personId: from, id: ids[0], createdAt },
        { personId: one, id: ids[1], createdAt },
        { personId: other, id: ids[2], createdAt },
      ],
    })
    await merge(feedRows, from, into)
    await merge(feedRows, one, other)
    const feeds = await db.calendarFeed.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } })
    const expected = [
      { id: ids[0], personId: into },
      { id: ids[2], personId: other },
    ]
    expect(feeds.map(({ id, personId }) => ({ id, personId }))).toEqual(
      expected.sort((one, another) => (one.id < another.id ? -1 : 1)),
    )
  })

  it('merging two people also updates a nullable column that references the merged person', async () => {
    const { from, into, one, other } = await makeFour()
    await db.person.updateMany({ where: { id: { in: [one, other] } }, data: { createdById: from } })
    await merge(creatorRows, from, into)
    expect(await db.person.count({ where: { createdById: into } })).toBe(2)
  })

  it('merging two people sends one SQL statement per column and uses indexes, for any number of rows', async () => {
    const people = await makePeople(1_000)
    const [from, into, ...others] = people
    if (!from || !into) throw new Error('too few people')
    const createdAt = new Date()
    await db.personBlock.createMany({
      data: others.flatMap((blockerId, at) =>
        others.slice(at + 1, at + 11).map((blockedId) => ({ blockerId, blockedId, createdAt })),
      ),
    })
    await db.personBlock.createMany({
      data: others.slice(0, 200).flatMap((id) => [
        { blockerId: from, blockedId: id, createdAt },
        { blockerId: id, blockedId: from, createdAt },
        { blockerId: into, blockedId: id, createdAt },
      ]),
    })
    await db.$executeRaw`ANALYZE person_block`
    statements = []
    const [read] = await inTransaction(watched, async (tx) => {
      await mergePersonRows(tx, blockRows, { fromId: from, intoId: into })
      return query(tx, sqlRow({ sequential: sqlInt8 }))`
        SELECT seq_tup_read AS sequential FROM pg_stat_xact_user_tables WHERE relname = 'person_block'`
    })
    expect(read?.sequential).toBe(0n)
    expect(statements.filter((sql) => sql.includes('UPDATE person_block'))).toHaveLength(2)
    expect(await db.personBlock.count({ where: { blockerId: into } })).toBe(200)
    expect(await db.personBlock.count({ where: { OR: [{ blockerId: from }, { blockedId: from }] } })).toBe(0)
  })

  it('TypeScript rejects a call of declarePersonIdColumns with a column that is missing or holds no person id', () => {
    // @ts-expect-error createdAt is not the id of a person
    declarePersonIdColumns(personBlock, { people: ['createdAt'] })
    // @ts-expect-error the table person_block has no field memberId
    declarePersonIdColumns(personBlock, { people: ['memberId'] })
    // @ts-expect-error the id of an invitation is not the id of a person
    declarePersonIdColumns(invitation, { people: ['id'] })
    expect(blockRows.people).toEqual(['blockerId', 'blockedId'])
  })
})

describe('createPersonEventHandlers, the part of a module in merges of people', () => {
  const edgeRows = declarePersonIdColumns(circleMembership, {
    people: ['ownerId', 'memberId'],
    areDifferent: true,
    archive: {
      key: 'miLista',
      owner: 'ownerId',
      names: { quien: 'memberId' },
      fields: { desde: 'createdAt' },
    },
  })
  const handlers = createPersonEventHandlers('lists', edgeRows, blockRows)

  async function archiveOf(personId: PersonId): Promise<unknown[]> {
    const { content } = await handlers.collect(db, personId)
    const { miLista } = content
    if (!isAsyncIterable(miLista)) throw new Error('not a list')
    const rows: unknown[] = []
    for await (const each of miLista) rows.push(each)
    return rows
  }

  it('a person’s data archive contains the database rows that the person owns, without the names of hidden people', async () => {
    const { from: owner, one, other } = await makeFour()
    const createdAt = new Date('2026-05-20T18:00:00Z')
    await db.circleMembership.createMany({
      data: [
        { ownerId: owner, memberId: one, createdAt },
        { ownerId: owner, memberId: other, createdAt },
        { ownerId: one, memberId: owner, createdAt },
      ],
    })
    await db.person.update({ where: { id: other }, data: { hiddenAt: createdAt } })
    expect(await archiveOf(owner)).toEqual([
      { quien: 'Persona 2', desde: createdAt },
      { quien: null, desde: createdAt },
    ])
  })

  it('a person’s data archive lists each row once when the rows fill several pages', async () => {
    const [owner, ...members] = await makePeople(1_203)
    if (!owner) throw new Error('no people')
    await db.circleMembership.createMany({ data: members.map((memberId) => ({ ownerId: owner, memberId })) })
    const rows = await archiveOf(owner)
    expect(rows).toHaveLength(1_202)
    expect(new Set(rows.map((each) => JSON.stringify(each))).size).toBe(1_202)
  })

  it('merging two people updates the rows of every table for which a module declares references to people', async () => {
    const { from, into, one } = await makeFour()
    await db.circleMembership.create({ data: { ownerId: from, memberId: one } })
    await block(one, from)
    await inTransaction(db, (tx) => handlers.merge(tx, { fromId: from, intoId: into, now: new Date() }))
    expect(await db.circleMembership.count({ where: { ownerId: into, memberId: one } })).toBe(1)
    expect(await blocksOf(from, into)).toEqual([[one, into, 1]])
  })
})
