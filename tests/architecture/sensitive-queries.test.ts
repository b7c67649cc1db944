import { describe, expect, it } from 'vitest'
import { isSensitiveInput } from '#kernel/sensitive-input/contract.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createLargestInput } from '../support/largest-input.ts'

const queries = listProcedures().filter(({ type }) => type === 'query')
/** Field names that suggest data which must not appear in a URL. */
const suspicious = /token|phone|mail|name|query|password|secret|search/i

function fieldsOf(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, part]) => [
    [...path, key].join('.'),
    ...fieldsOf(part, [...path, key]),
  ])
}

const suspects = queries.flatMap(({ name, input }) =>
  fieldsOf(input ? createLargestInput(input) : undefined)
    .filter((field) => suspicious.test(field))
    .map((field) => ({ name, field })),
)

describe('a query whose input contains a token, a phone, an e-mail or a name', () => {
  it.each(suspects)('is sent by POST: $field of $name', ({ field }) => {
    const keys = field.split('.')
    expect(isSensitiveInput(keys.reduceRight<unknown>((value, key) => ({ [key]: value }), 'algo'))).toBe(true)
  })

  it('precondition: the test covers the queries for mailed links and the searches', () => {
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

describe('isSensitiveInput, which finds inputs that must not appear in a URL', () => {
  it.each([
    undefined,
    null,
    5,
    {},
    { name: '' },
    { id: '"name":"x"' },
    { order: 'name' },
    { at: new Date(0) },
  ])('returns false for the input %j', (input) => {
    expect(isSensitiveInput(input)).toBe(false)
  })
})
