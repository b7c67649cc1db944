import { expect, it } from 'vitest'
import { createDb } from '#platform/postgres/client.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import {
  createSampleInputsOfMutations,
  getFilePathOfTrpcProcedureSampleInputs,
  sampleInputsOfQueries,
} from '../support/procedure-samples.ts'
import { findFreeTextFieldPaths } from '../support/text-fields.ts'

const procedures = listProcedures()
const unreachable = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
const samples = { query: sampleInputsOfQueries, mutation: createSampleInputsOfMutations(unreachable) }

it('every mutation declares in `whenHidden` whether a member whose profile is hidden may call it', () => {
  const missing = procedures.filter(({ type, meta }) => type === 'mutation' && !meta.whenHidden)
  const proceduresOf = (name: string) => `modules/${name.split('.')[0]}/procedures`
  expect(
    missing.map(({ name }) => `add whenHidden to the .meta of ${name} in ${proceduresOf(name)}`),
  ).toEqual([])
})

it('every query and every mutation with a text field has sample inputs for tests', () => {
  const needing = procedures.filter(
    ({ type, input, meta }) =>
      type === 'query' || meta.whenHidden === 'rejected' || findFreeTextFieldPaths(input).length > 0,
  )
  expect(needing.length).toBeGreaterThan(50)
  const missing = needing.filter(({ name, type }) => !(name in samples[type]))
  expect(missing.map(({ name }) => `add ${name} to ${getFilePathOfTrpcProcedureSampleInputs(name)}`)).toEqual(
    [],
  )
})

it('each sample input for tests has the name of an existing query or mutation', () => {
  const named = (type: 'query' | 'mutation') =>
    new Set(procedures.filter((one) => one.type === type).map(({ name }) => name))
  const unknown = (['query', 'mutation'] as const).flatMap((type) =>
    Object.keys(samples[type]).filter((name) => !named(type).has(name)),
  )
  expect(
    unknown.map((name) => `remove ${name} from ${getFilePathOfTrpcProcedureSampleInputs(name)}`),
  ).toEqual([])
})
