import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { sqlFloat8, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { personIdSchema, reportIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestContext } from '../../support/caller.ts'
import { createTestAccountId } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
let statements: string[] = []
const watched = createDb(url, { watch: { slowerThan: 0, heard: ({ sql }) => statements.push(sql) } })
afterAll(() => closeDb(watched))

async function makeCouple(neighbours: number) {
  const email = `${randomUUID()}@correo.example`
  const accountId = createTestAccountId()
  await db.account.create({ data: { id: accountId, email } })
  const [member, contact] = [createId(personIdSchema), createId(personIdSchema)]
  await db.person.createMany({
    data: [
      { id: member, accountId, name: 'Quien se registra', email },
      { id: contact, name: 'Quien ya estaba', email },
    ],
  })
  const others = Array.from({ length: neighbours * 1.5 }, () => createId(personIdSchema))
  await db.person.createMany({ data: others.map((id) => ({ id, name: 'Vecina' })) })
  for (const [id, known] of [
    [member, others.slice(0, neighbours)],
    [contact, others.slice(-neighbours)],
  ] as const) {
    await db.circleMembership.createMany({ data: known.map((ownerId) => ({ ownerId, memberId: id })) })
    await db.circleMembership.createMany({ data: known.map((memberId) => ({ ownerId: id, memberId })) })
    await db.review.createMany({
      data: known
        .slice(0, neighbours / 4)
        .map((authorId) => ({ id: createId(reviewIdSchema), authorId, subjectId: id, text: 'Muy puntual.' })),
    })
    const createdAt = new Date()
    await db.personBlock.createMany({
      data: known.map((blockerId) => ({ blockerId, blockedId: id, createdAt })),
    })
    await db.report.createMany({
      data: known.map((reporterId) => ({
        id: createId(reportIdSchema),
        personId: id,
        reporterId,
        reason: 'IMPERSONATION' as const,
        details: '',
        createdAt,
      })),
    })
  }
  return { accountId, email, member, everybody: others.length }
}

async function mergeCouple(neighbours: number) {
  const { accountId, email, member, everybody } = await makeCouple(neighbours)
  await db.$executeRaw`ANALYZE circle_membership, directory_entry, person, person_block, report, review`
  statements = []
  const rowsRead = await inTransaction(watched, async (tx) => {
    await proveEmail(tx, createTestContext(db, null), { accountId, email, by: 'mail' })
    return countRowsRead(tx)
  })
  const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId: member } })
  expect(entry.recommendationCount).toBe(everybody)
  expect(await db.circleMembership.count({ where: { ownerId: member } })).toBe(everybody)
  expect(await db.review.count({ where: { subjectId: member } })).toBe(neighbours / 2)
  expect(await db.personBlock.count({ where: { blockedId: member } })).toBe(everybody)
  expect(await db.report.count({ where: { personId: member } })).toBe(everybody)
  expect(statements.at(-1)).toBe('COMMIT')
  return { rowsRead, statements: statements.length - 1 }
}

async function countRowsRead(tx: Tx): Promise<number> {
  const [counted] = await query(tx, sqlRow({ read: sqlFloat8 }))`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_xact_user_tables`
  return counted?.read ?? 0
}

describe('a merge of people with many relations', () => {
  it('merging people with 400 related people runs as many SQL statements as with 4 related people', async () => {
    const few = await mergeCouple(4)
    const many = await mergeCouple(400)
    expect(many.statements).toBe(few.statements)
  })

  it('a merge of people reads a number of rows that grows linearly with the number of related people', async () => {
    const few = await mergeCouple(100)
    const many = await mergeCouple(1000)
    expect((many.rowsRead - few.rowsRead) / 900).toBeLessThan(40)
  })
})
