import { expect, it } from 'vitest'
import { findUnknownPrismaKeys } from '../../tools/prisma-arguments.ts'

const header = `import type { PersonId } from '#kernel/ids/contract.ts'
import type { Tx } from '#kernel/db/statements.ts'
declare const tx: Tx
declare const ownerId: PersonId
declare const memberId: PersonId
declare const now: Date
const condition = { ownerId, colleagueId: memberId }
interface Edge { ownerId: PersonId; memberId: PersonId; since: Date }
declare const edge: Edge
`

function unknownKeysIn(lines: string[]): string[] {
  const file = 'modules/circles/data/prisma-arguments-test.ts'
  const { unknown, calls } = findUnknownPrismaKeys(new Map([[file, `${header}${lines.join('\n')}\n`]]))
  expect(calls).toBe(lines.length)
  return unknown.map((line) => line.split(' ')[1] ?? '')
}

it('findUnknownPrismaKeys finds an unknown key next to known keys, which the TypeScript compiler does not report', () => {
  const inWhere = 'tx.circleMembership.deleteMany({ where: { ownerId, colleagueId: memberId } })'
  const inData =
    'tx.circleMembership.createMany({ data: [{ ownerId, memberId, createdAt: now, addedAt: now }] })'
  const inOr = 'tx.circleMembership.count({ where: { OR: [{ ownerId }, { memberId, since: { gt: now } }] } })'
  const inVariable = 'tx.circleMembership.count({ where: condition })'
  const inDeclaredType = 'tx.circleMembership.createMany({ data: [edge] })'
  const methodOfText = "tx.person.count({ where: { name: { includes: 'x', mode: 'insensitive' } } })"
  expect(unknownKeysIn([inWhere, inData, inOr, inVariable, inDeclaredType, methodOfText])).toEqual([
    'where.colleagueId',
    'data.addedAt',
    'where.OR.since',
    'where.colleagueId',
    'data.since',
    'where.name.includes',
  ])
})

it('findUnknownPrismaKeys accepts the keys that Prisma declares', () => {
  const nested =
    'tx.circleMembership.findMany({ where: { ownerId, NOT: { memberId }, createdAt: { lt: now } }, select: { memberId: true } })'
  const optional = 'tx.circleMembership.count({ where: { ownerId, ...(memberId && { memberId }) } })'
  expect(unknownKeysIn([nested, optional])).toEqual([])
})
