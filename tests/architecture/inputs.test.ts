import superjson from 'superjson'
import { describe, expect, it } from 'vitest'
import { deserializeProcedureInput, serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { createLargestInputOfSchema } from '../support/largest-input.ts'

const contracts = listProcedures().flatMap(({ name, input }) =>
  input ? [{ name, schema: input, value: createLargestInputOfSchema(input) }] : [],
)

type Place = { parent: object; key: string }

function placesOf(kind: typeof Array | typeof Date, value: unknown): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, part]) => [
    ...(part instanceof kind ? [{ parent: value, key }] : []),
    ...placesOf(kind, part),
  ])
}

function shareFirst(kind: typeof Array | typeof Date, value: unknown): unknown {
  const shared = structuredClone(value)
  const [first, ...others] = placesOf(kind, shared)
  const part: unknown = first && Reflect.get(first.parent, first.key)
  for (const { parent, key } of others) Reflect.set(parent, key, part)
  return shared
}

function received(value: unknown): unknown {
  return deserializeProcedureInput(JSON.parse(JSON.stringify(serializeProcedureInput(value))))
}

const withTwo = (kind: typeof Array | typeof Date) =>
  contracts.filter(({ value }) => placesOf(kind, value).length > 1)

function annotationsOf(value: unknown): string[] {
  const names = JSON.stringify(superjson.serialize(value).meta?.values ?? {}).match(/(?<=\[")[^"]+(?=")/g)
  return [...new Set(names)]
}

describe('inputs of procedures', () => {
  it.each(contracts)(
    'the input of the procedure $name contains only JSON values, Date objects and undefined',
    ({ value }) => {
      expect(['Date', 'undefined']).toEqual(expect.arrayContaining(annotationsOf(value)))
    },
  )

  it('the largest valid input of the procedure scheduling.saveAgenda contains at least two arrays', () => {
    expect(withTwo(Array).map(({ name }) => name)).toContain('scheduling.saveAgenda')
    expect(withTwo(Date).map(({ name }) => name)).toContain('reviews.list')
  })

  it.each(withTwo(Array))(
    'serialization preserves an input of the procedure $name that contains an array object twice',
    ({ value, schema }) => {
      const shared = shareFirst(Array, value)
      expect(received(shared)).toEqual(shared)
      expect(schema.safeParse(received(shared))).toEqual(schema.safeParse(structuredClone(shared)))
    },
  )

  it.each(withTwo(Date))(
    'the input of the procedure $name arrives unchanged if the same Date object occurs twice in it',
    ({ value, schema }) => {
      const shared = shareFirst(Date, value)
      expect(received(shared)).toEqual(shared)
      expect(schema.safeParse(received(shared))).toEqual(schema.safeParse(structuredClone(shared)))
    },
  )
})
