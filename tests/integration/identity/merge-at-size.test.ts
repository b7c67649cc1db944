import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, describe, expect, it } from 'vitest'
import { proveEmail } from '#modules/identity/api.ts'
import { PrismaClient } from '#prisma'
import { contextFor } from '../../support/caller.ts'
import { testDb } from '../../support/test-db.ts'
import { newAccountId } from './merge-graph.ts'

const { db, url } = await testDb()
const watched = new PrismaClient({
  adapter: new PrismaPg({ connectionString: url }),
  log: [{ emit: 'event', level: 'query' }],
})
let statements = 0
watched.$on('query', () => {
  statements++
})
afterAll(() => watched.$disconnect())

/** A member and a contact who share their e-mail; each is trusted and reviewed by `neighbours` others, half of them by both. */
async function makeCouple(neighbours: number) {
  const email = `${randomUUID()}@correo.example`
  const accountId = newAccountId()
  await db.account.create({ data: { id: accountId, email } })
  const [member = '', contact = ''] = [randomUUID(), randomUUID()]
  await db.person.createMany({
    data: [
      { id: member, accountId, name: 'Quien se registra', email },
      { id: contact, name: 'Quien ya estaba', email },
    ],
  })
  const others = Array.from({ length: neighbours * 1.5 }, () => randomUUID())
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
        .map((authorId) => ({ id: randomUUID(), authorId, subjectId: id, text: 'Muy puntual.' })),
    })
  }
  return { accountId, email, contact, everybody: others.length }
}

async function mergeCouple(neighbours: number) {
  const { accountId, email, contact, everybody } = await makeCouple(neighbours)
  await db.$executeRaw`ANALYZE circle_membership, directory_entry, person, review`
  statements = 0
  const started = performance.now()
  await watched.$transaction((tx) => proveEmail(tx, contextFor(db, null), { accountId, email, by: 'mail' }))
  const ms = performance.now() - started
  const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId: contact } })
  expect(entry.recommendationCount).toBe(everybody)
  expect(await db.circleMembership.count({ where: { ownerId: contact } })).toBe(everybody)
  expect(await db.review.count({ where: { subjectId: contact } })).toBe(neighbours / 2)
  return { ms, statements }
}

/** In ms. */
async function fastestOf(runs: number, neighbours: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) fastest = Math.min(fastest, (await mergeCouple(neighbours)).ms)
  return fastest
}

describe('a merge of people whom many know', { timeout: 120_000 }, () => {
  it('takes as many statements as one of people whom nobody knows', async () => {
    const few = await mergeCouple(4)
    const many = await mergeCouple(400)
    expect(many.statements).toBe(few.statements)
    expect(many.statements).toBeLessThan(60)
  })

  it('takes a time that grows with them, not with their square', async () => {
    await mergeCouple(100)
    const few = await fastestOf(3, 100)
    const many = await fastestOf(2, 1000)
    // 10 times the work; 100 times would be the square. Generous, because the machine does other things.
    expect(many / few).toBeLessThan(35)
  })
})
