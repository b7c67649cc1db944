import { describe, expect, it } from 'vitest'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createLargestInputOfSchema } from '../support/largest-input.ts'

const queries = listProcedures().filter(({ type }) => type === 'query')
const suspicious = /token|phone|mail|name|query|password|secret|search/i

function fieldsOf(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, part]) => [
    [...path, key].join('.'),
    ...fieldsOf(part, [...path, key]),
  ])
}

const suspects = queries.flatMap(({ name, input }) =>
  fieldsOf(input ? createLargestInputOfSchema(input) : undefined)
    .filter((field) => suspicious.test(field))
    .map((field) => ({ name, field })),
)

describe('queries with sensitive inputs', () => {
  it.each(suspects)('the query $name is sent by POST, because $field is sensitive', ({ field }) => {
    const keys = field.split('.')
    expect(isSensitiveQueryInput(keys.reduceRight<unknown>((value, key) => ({ [key]: value }), 'algo'))).toBe(
      true,
    )
  })

  it('the check that sensitive queries use POST covers circles.search, identity.readMailToken and five other queries', () => {
    const names = suspects.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'identity.readMailToken',
        'identity.readRecovery',
        'invitations.read',
        'scheduling.linkedAppointment',
        'circles.search',
        'circles.matchContact',
        'circles.explore',
      ]),
    )
  })
})

describe('isSensitiveQueryInput', () => {
  it.each([
    undefined,
    null,
    5,
    {},
    { name: '' },
    { id: '"name":"x"' },
    { order: 'name' },
    { at: new Date(0) },
  ])('isSensitiveQueryInput returns false for the input %j', (input) => {
    expect(isSensitiveQueryInput(input)).toBe(false)
  })
})
