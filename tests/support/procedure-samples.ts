import { globSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { ModerationTestData } from '../integration/moderation/test-data.ts'
import type { TestMember } from './factories/people.ts'

export interface QueryProcedureSample {
  inputs: (town: ModerationTestData) => readonly unknown[]
  differsWhenHidden?: string
  differsFor?: { friend: string }
  requiredFields?: (person: { personId: PersonId }) => object
  cursor?: (person: { personId: PersonId }) => object
}

export interface MutationProcedureSample {
  /** Each call of `input` must create a different valid input. */
  input: (member: TestMember) => object | Promise<object>
  read?: (call: { member: TestMember; input: object; answer: unknown }) => Promise<unknown>
  judged?: readonly string[]
  /** Share of the unusual texts to send, from 0 to 1. */
  part?: number
  judgedPart?: number
}

export interface ProcedureSampleInputs {
  queries: Record<string, QueryProcedureSample>
  mutations: (db: Db) => Record<string, MutationProcedureSample>
}

const byModule = await Promise.all(
  globSync('tests/integration/*/procedure-samples.ts', { cwd: projectRoot }).map(async (file) => {
    const module = path.basename(path.dirname(file))
    const exported: Record<string, ProcedureSampleInputs> = await import(path.join(projectRoot, file))
    const samples = exported[`${module}ProcedureSampleInputs`]
    if (!samples) throw new Error(`${file} does not export ${module}ProcedureSampleInputs`)
    return { module, samples }
  }),
)

const withModule = <Sample>(module: string, samples: Record<string, Sample>) =>
  Object.entries(samples).map(([name, sample]): [string, Sample] => [`${module}.${name}`, sample])

export const sampleInputsOfQueries: Record<string, QueryProcedureSample> = Object.fromEntries(
  byModule.flatMap(({ module, samples }) => withModule(module, samples.queries)),
)

export function createSampleInputsOfMutations(db: Db): Record<string, MutationProcedureSample> {
  return Object.fromEntries(
    byModule.flatMap(({ module, samples }) => withModule(module, samples.mutations(db))),
  )
}

export function getFilePathOfTrpcProcedureSampleInputs(procedure: string): string {
  return `tests/integration/${procedure.split('.')[0]}/procedure-samples.ts`
}
